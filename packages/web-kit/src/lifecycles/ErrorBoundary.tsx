import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../components/ErrorState.tsx';
import type { ReportError } from '../platform/platform.ts';

interface Props {
  /** The name of the part for people, such as 'Billing'. */
  title: string;
  /** The name of the part in logs, such as 'mfe-billing'. */
  where: string;
  reportError: ReportError;
  /** Shows nothing instead of the part: a widget has no room for a message. */
  silent?: boolean | undefined;
  children: ReactNode;
}
interface State {
  failed: boolean;
  errorId: string | undefined;
}

/** Catches render errors and replaces the part with a message, an id for support, and Try again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, errorId: undefined };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    const errorId = this.props.reportError(error, `${this.props.where}${info.componentStack?.split('\n')[1] ?? ''}`);
    this.setState({ errorId });
  }

  readonly #retry = (): void => this.setState({ failed: false, errorId: undefined });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.silent) return null;
    return (
      <ErrorState title={`${this.props.title} stopped working`} code={this.state.errorId} onRetry={this.#retry}>
        Nothing is lost. The rest of Jobtrail works as usual.
      </ErrorState>
    );
  }
}
