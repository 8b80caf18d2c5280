import { Component, type ReactNode } from 'react';
import { RouteError } from './RouteError.tsx';

interface Props {
  children: ReactNode;
  /** Another value begins afresh: the address. */
  resetKey: string;
}

/** What fails while it is drawn, or a chunk that did not come, ends in words and a way on; never in a white page. */
export class ErrorBoundary extends Component<Props, { failed: boolean; key: string }> {
  override state = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { key: string }) {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <RouteError onRetry={() => this.setState({ failed: false })} />;
  }
}
