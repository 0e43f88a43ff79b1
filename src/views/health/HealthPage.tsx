import "./health.css";
import "#ui/messages/en/health";
import { useQuery } from "@tanstack/react-query";
import { gatewayHealthQuery } from "#feed/gatewayHealth";
import { wallsQuery } from "#feed/walls";
import { text } from "#ui/messages/text";
import { CopyReport } from "./CopyReport.tsx";
import { GatewayPanel } from "./GatewayPanel.tsx";
import { PagePanel } from "./PagePanel.tsx";
import { SourcesPanel } from "./SourcesPanel.tsx";
import { WallsPanel } from "./WallsPanel.tsx";

/** Every source of every figure: what was asked, what came of it, and what did not fit. */
export function HealthPage() {
  const gateway = useQuery(gatewayHealthQuery());
  const walls = useQuery(wallsQuery());
  return (
    <div className="health">
      <div className="health-head">
        <h1>{text("health.title")}</h1>
        <p className="text-muted">{text("health.why")}</p>
        <CopyReport gateway={gateway.data?.value} />
      </div>
      {gateway.error && (
        <p className="health-down" role="status">
          {text("health.serverDown")}
        </p>
      )}
      <PagePanel />
      <WallsPanel walls={walls} />
      <SourcesPanel />
      <GatewayPanel gateway={gateway} />
    </div>
  );
}
