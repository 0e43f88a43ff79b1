/** Before every test of components: what is waited for has as long to come as elsewhere; a busy machine is no failure. */
import { configure } from "@testing-library/preact";

configure({ asyncUtilTimeout: 20_000 });
