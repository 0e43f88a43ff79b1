import { Component, type ComponentType, type ReactNode } from "react";
import { CodeMissing } from "#ui/router/routes";
import { latePart } from "#ui/screen/latePart.tsx";

export interface ViewProps {
  /** as in the address: a symbol, the id of an index, or a list */
  subject?: string | undefined;
  /** time that the view is shown */
  seconds: number;
}

/** The component of a view, loaded on first use. */
export interface LateView {
  View: ComponentType<ViewProps>;
  /** Loads the code before the view is shown, because the connection may be lost later. May fail. */
  fetch: () => Promise<unknown>;
}

/** A view whose code is missing cannot be drawn. The wall leaves it out and shows no message instead. */
export function lateView(load: () => Promise<ComponentType<ViewProps>>): LateView {
  const View = latePart(load, {
    Missing: () => {
      throw new CodeMissing("no code for a view of the wall");
    },
  });
  return { View, fetch: View.ahead };
}

interface FenceProps {
  /** a new value renders the children again */
  of: string;
  failed: (error: unknown) => void;
  /** shown in place of the failed children */
  instead?: ReactNode;
  children: ReactNode;
}

/** An error boundary: a failure inside does not affect the rest of the display. In React only a class can do this. */
export class ViewFence extends Component<FenceProps, { failedOf: string | undefined }> {
  override state: { failedOf: string | undefined } = { failedOf: undefined };

  static getDerivedStateFromProps({ of }: FenceProps, { failedOf }: { failedOf: string | undefined }) {
    return failedOf === "" ? { failedOf: of } : null;
  }

  static getDerivedStateFromError() {
    return { failedOf: "" };
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error);
  }

  override render(): ReactNode {
    const { of, children, instead = null } = this.props;
    return this.state.failedOf === of ? instead : children;
  }
}
