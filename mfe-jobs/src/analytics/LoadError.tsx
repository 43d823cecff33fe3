import { ApiError, ErrorState, messageOf } from '@jobtrail/web-kit';

interface Props {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Shown instead of what did not load. */
export function LoadError({ title, error, onRetry }: Props) {
  const code = error instanceof ApiError && error.status !== 0 ? `${error.status} ${error.code}` : undefined;
  return (
    <div className="panel">
      <ErrorState title={title} code={code} onRetry={onRetry}>
        Nothing is lost.{' '}
        {messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.')}
      </ErrorState>
    </div>
  );
}
