import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useReducer,
  useState,
} from "react";
import { overviewAddress, places } from "./places.ts";
import {
  type Address,
  type FoundRoute,
  type Pattern,
  RouteContext,
  type RouteTable,
  useGo,
  usePlace,
  writtenAddress,
} from "./routes.ts";

interface RouterProps {
  table: RouteTable;
  /** drawn around every page */
  frame: ComponentType<{ children: ReactNode }>;
  missing: ComponentType;
  /** drawn in place of a page that fails to render, and of the frame if the frame fails too */
  failed: ComponentType<{ error: unknown }>;
  failedFrame: ComponentType<{ error: unknown }>;
}

export function Router({ table, frame: Frame, missing, failed, failedFrame }: RouterProps) {
  const { path } = usePlace();
  return (
    <RouteContext value={table}>
      <Fence shown={failedFrame} of="">
        <Frame>
          <Fence shown={failed} of={path}>
            <RoutedPage table={table} path={path} missing={missing} />
          </Fence>
        </Frame>
      </Fence>
    </RouteContext>
  );
}

interface PageProps {
  table: RouteTable;
  path: string;
  missing: ComponentType;
}

function RoutedPage({ table, path, missing: Missing }: PageProps) {
  const found = table.find(path);
  const Drawn = found && table.loaded(found.pattern);
  useLoading(table, Drawn ? undefined : found);
  if (!found) return <Missing />;
  return Drawn ? <Drawn /> : null;
}

/** Loads a page's code and renders again when it is loaded. A failed load becomes an error of the page. */
function useLoading(table: RouteTable, found: FoundRoute | undefined): void {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const pattern = found?.pattern;
  useEffect(() => {
    if (pattern === undefined) return;
    let left = false;
    table.load(pattern).then(
      () => left || again(),
      (reason: unknown) => left || setFailure({ reason }),
    );
    return () => {
      left = true;
    };
  }, [table, pattern]);
  if (failure) throw failure.reason;
}

interface FenceProps {
  shown: ComponentType<{ error: unknown }>;
  /** after a failure, a new value renders the content again */
  of: string;
  children: ReactNode;
}

/** Catches errors of rendering. React offers this only for classes. */
class Fence extends Component<FenceProps, { failure: { error: unknown; of: string } | undefined }> {
  override state: { failure: { error: unknown; of: string } | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, of: places.now().path } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { shown: Shown, of, children } = this.props;
    if (failure && (of === "" || failure.of === of)) return <Shown error={failure.error} />;
    return children;
  }
}

type LinkProps<P extends Pattern> = Address<P> & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

/** A link within the app. A plain click opens the page without a reload, and pointing at the link loads that page's code. */
export function Link<P extends Pattern>({ to, params, search, onClick, ...rest }: LinkProps<P>) {
  const table = useContext(RouteContext);
  const { path } = usePlace();
  const href = writtenAddress({ to, params, search } as Address<P>);
  const [target = ""] = href.split("?");
  const whole = places.whole(href);
  const here = path === target || (target !== "/" && path.startsWith(`${target}/`));
  // if loading fails, the page shows the failure when it is opened
  const prepare = () => void table.load(to).catch(() => undefined);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    void table.go(href);
  };
  return (
    <a
      {...rest}
      // for a click that opens another tab
      href={whole === "/" ? overviewAddress : whole}
      aria-current={here ? "page" : undefined}
      onClick={click}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
}

/** Replaces the address with another one. */
export function Redirect<P extends Pattern>(address: Address<P>) {
  const go = useGo();
  useEffect(() => go(address, { replace: true }));
  return null;
}
