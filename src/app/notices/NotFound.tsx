import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { usePlace } from "#ui/router/routes";

/** The page of an unknown address. */
export function NotFound() {
  const { path } = usePlace();
  return (
    <div className="m-auto flex max-w-prose flex-col gap-3 p-6 text-center">
      <h1 className="font-semibold text-head">{text("shell.notFound")}</h1>
      <p className="text-muted">{text("shell.notFoundWhy", { path: path.slice(0, 80) })}</p>
      <p className="flex justify-center gap-4">
        <Link to="/" className="chip">
          {text("shell.overview")}
        </Link>
        <Link to="/board" className="chip">
          {text("shell.board")}
        </Link>
      </p>
    </div>
  );
}
