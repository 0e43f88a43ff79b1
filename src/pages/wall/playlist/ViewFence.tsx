import { Component, type ReactNode } from "react";

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
