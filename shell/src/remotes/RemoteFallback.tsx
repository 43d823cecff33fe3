import { pages, type RemoteEntry } from '@jobtrail/contract';
import { ErrorState } from '@jobtrail/web-kit';

/** Shown for a missing remote while the rest works. Try again loads it without a page reload. */
export function RemoteFallback({
  remote,
  onRetry,
}: {
  remote: Pick<RemoteEntry, 'title' | 'routes'>;
  onRetry: () => void;
}) {
  const hasBoard = remote.routes.some(({ path }) => path === pages.dashboard);
  return (
    <div className="screen-center">
      <ErrorState
        level={1}
        drawing="off"
        title={`${remote.title} is not available right now`}
        onRetry={onRetry}
        more={
          hasBoard ? null : (
            <a className="btn btn-ghost" href={pages.dashboard}>
              Go to board
            </a>
          )
        }
      >
        We couldn&apos;t load this part of the page. The rest of Jobtrail works as usual.
      </ErrorState>
    </div>
  );
}
