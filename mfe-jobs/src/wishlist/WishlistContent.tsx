import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type JobCard, jobTexts } from '@jobtrail/contract';
import { ApiError, EmptyState, ErrorState, Icon, messageOf } from '@jobtrail/web-kit';
import { NothingFound } from '../jobs-screen/NothingFound.tsx';
import { WishlistRows } from './WishlistRows.tsx';
import { WishlistSkeleton } from './WishlistSkeleton.tsx';

interface Props {
  saved: UseQueryResult<JobCard[]>;
  found: readonly JobCard[];
  /** The trimmed search text. */
  text: string;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
  onAdd: () => void;
  onClearSearch: () => void;
}

/** The saved jobs, or a placeholder: loading, failed, no jobs, no matches. */
export function WishlistContent({ saved, found, text, onOpen, onMenu, onAdd, onClearSearch }: Props) {
  if (saved.data && found.length > 0) return <WishlistRows cards={found} onOpen={onOpen} onMenu={onMenu} />;
  if (!saved.data && !saved.isError) return <WishlistSkeleton />;
  return (
    <div className="panel wishlist-state">
      {!saved.data ? (
        <LoadError error={saved.error} onRetry={() => void saved.refetch()} />
      ) : saved.data.length > 0 ? (
        <NothingFound onClearSearch={onClearSearch}>Nothing on your wishlist matches “{text}”.</NothingFound>
      ) : (
        <EmptyState
          title={jobTexts.emptyWishlist}
          action={
            <button type="button" className="btn btn-primary" onClick={onAdd}>
              <Icon of={Plus} />
              {jobTexts.addJob}
            </button>
          }
        >
          Found a job that you may apply for? Add it and choose “{jobTexts.saveToWishlist}”.
        </EmptyState>
      )}
    </div>
  );
}

function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const code = error instanceof ApiError && error.status !== 0 ? `${error.status} ${error.code}` : undefined;
  return (
    <ErrorState title="Your wishlist did not load" code={code} onRetry={onRetry}>
      Nothing is lost. {messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.')}
    </ErrorState>
  );
}
