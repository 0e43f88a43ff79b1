import { Component, type ReactNode } from "react";

interface FenceProps {
  /** another value gives what is inside another chance */
  of: string;
  failed: (error: unknown) => void;
  /** in place of what failed */
  instead?: ReactNode;
  children: ReactNode;
}

/** Keeps what fails inside from taking the display with it. React offers this to classes only. */
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
