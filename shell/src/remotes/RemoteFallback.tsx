import { pages } from '@jobtrail/contract';
import { ErrorState } from '@jobtrail/web-kit';

/** One part is missing; the rest works. Try again loads it without loading the page anew. */
export function RemoteFallback({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="stage-center">
      <ErrorState
        level={1}
        drawing="off"
        title={`${title} is not available right now`}
        onRetry={onRetry}
        more={
          <a className="btn btn-ghost" href={pages.dashboard}>
            Go to board
          </a>
        }
      >
        This part of Jobtrail could not be loaded. The rest of Jobtrail works as usual.
      </ErrorState>
    </div>
  );
}
