import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";

/** Beside a day's value that is not its official close. */
export const NearClose = () => (
  <small className="mr-1 text-caution" title={text("chart.nearCloseWhy")}>
    {text("chart.nearClose")}
  </small>
);
