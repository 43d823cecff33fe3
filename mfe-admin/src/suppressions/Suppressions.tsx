import { useState } from 'react';
import { adminTexts, SUPPRESSION_REASONS, type SuppressionReason } from '@jobtrail/contract';
import { EmptyState, ErrorState, messageOf, useDebounced } from '@jobtrail/web-kit';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { MoreButton } from '../list/MoreButton.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { reasonLabels } from './meaning.ts';
import { useSuppressions } from './queries.ts';
import { SuppressionList } from './SuppressionList.tsx';
import './suppressions.css';

/** The Suppressions tab of Broadcast Messages: who receives no broadcasts and why. The search runs on the server. */
export function Suppressions() {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<SuppressionReason | undefined>();
  const q = useDebounced(typed.trim());
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuppressions({
    q,
    reason,
  });
  const suppressions = data?.pages.flatMap((page) => page.suppressions);
  const isFiltered = q !== '' || reason !== undefined;
  return (
    <>
      <p className="muted admin-suppressions-about">
        People on this list receive no broadcasts; account emails are still sent. You can lift a bounce, but not an
        unsubscription or a complaint. {adminTexts.onlyThePersonLifts}
      </p>
      <div className="row admin-suppressions-tools">
        <SearchField
          label="Search addresses"
          placeholder="Start of an email address..."
          value={typed}
          onChange={setTyped}
        />
        <label className="sr" htmlFor="suppression-reason">
          Reason
        </label>
        <select
          id="suppression-reason"
          className="select"
          value={reason ?? 'all'}
          onChange={({ target }) => setReason(SUPPRESSION_REASONS.find((one) => one === target.value))}
        >
          <option value="all">All reasons</option>
          {SUPPRESSION_REASONS.map((one) => (
            <option key={one} value={one}>
              {reasonLabels[one]}
            </option>
          ))}
        </select>
      </div>
      <p className="sr" role="status">
        {suppressions && !isPlaceholderData
          ? `${suppressions.length}${hasNextPage ? ' or more' : ''} ${suppressions.length === 1 && !hasNextPage ? 'suppression' : 'suppressions'} found`
          : ''}
      </p>
      {suppressions ? (
        suppressions.length === 0 ? (
          <section className="panel">
            <EmptyState
              title="No suppressions"
              action={
                isFiltered ? (
                  <button
                    type="button"
                    className="btn"
                    onClick={() => {
                      setTyped('');
                      setReason(undefined);
                    }}
                  >
                    Show all
                  </button>
                ) : null
              }
            >
              {isFiltered
                ? 'No address that begins like this is on the list for this reason.'
                : 'Everyone in an audience receives its broadcasts.'}
            </EmptyState>
          </section>
        ) : (
          <>
            <SuppressionList suppressions={suppressions} stale={isPlaceholderData} />
            {hasNextPage ? <MoreButton pending={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
          </>
        )
      ) : error ? (
        <section className="panel">
          <ErrorState title="The suppressions could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error, 'Jobtrail could not be reached.')}
          </ErrorState>
        </section>
      ) : (
        <ListSkeleton what="suppressions" />
      )}
    </>
  );
}
