import { type ContractMismatch, pages, type RemoteEntry } from '@jobtrail/contract';
import { ErrorState } from '@jobtrail/web-kit';

const SENTENCES = {
  failed: "We couldn't load this part of the page. The rest of Jobtrail works as usual.",
  'remote outdated':
    'This part of the page is too old for the rest of Jobtrail. It works again as soon as it is updated; the rest works as usual.',
  'shell outdated':
    'This page is older than this part of it. Save what you are writing, then try again: the page updates itself.',
} as const satisfies Record<'failed' | ContractMismatch, string>;

/** Shown for a missing remote while the rest works. Try again loads it without a page reload. */
export function RemoteFallback({
  remote,
  problem,
  onRetry,
}: {
  remote: Pick<RemoteEntry, 'title' | 'routes'>;
  problem: keyof typeof SENTENCES;
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
        {SENTENCES[problem]}
      </ErrorState>
    </div>
  );
}
