import "#ui/messages/en/sectors";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";

/** A number that the service lists no sector under. An address is anybody's text: it is shown, and cut. */
export const UnknownSector = ({ asked }: { asked: string }) => (
  <div className="m-auto flex max-w-[480px] flex-col gap-3 p-6">
    <h1 className="font-semibold text-title">{text("sectors.unknown", { sector: asked.slice(0, 40) })}</h1>
    <p className="text-muted">{text("sectors.unknownWhy")}</p>
    <p>
      <Link to="/sectors" className="underline">
        {text("sectors.back")}
      </Link>
    </p>
  </div>
);
