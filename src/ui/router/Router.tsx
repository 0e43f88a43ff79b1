import { Component, type ComponentType, type ReactNode, useEffect, useReducer, useState } from "react";
import { places } from "./places.ts";
import { type Found, type RouteTable, Table, usePlace } from "./routes.ts";

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
    <Table value={table}>
      <Fence shown={failedFrame} of="">
        <Frame>
          <Fence shown={failed} of={path}>
            <Page table={table} path={path} missing={missing} />
          </Fence>
        </Frame>
      </Fence>
    </Table>
  );
}

interface PageProps {
  table: RouteTable;
  path: string;
  missing: ComponentType;
}

function Page({ table, path, missing: Missing }: PageProps) {
  const found = table.find(path);
  const Drawn = found && table.loaded(found.pattern);
  useLoading(table, Drawn ? undefined : found);
  if (!found) return <Missing />;
  return Drawn ? <Drawn /> : null;
}

/** Loads a page's code and renders again when it is loaded. A failed load becomes an error of the page. */
function useLoading(table: RouteTable, found: Found | undefined): void {
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
