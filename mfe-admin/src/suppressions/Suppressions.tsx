import { Button } from 'antd';
import { useState } from 'react';
import { adminTexts, SUPPRESSION_REASONS, type SuppressionReason } from '@jobtrail/contract';
import { EmptyState, useDebounced } from '@jobtrail/web-kit';
import { PagedList } from '../list/PagedList.tsx';
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
  const suppressions = useSuppressions({ q, reason });
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
      <PagedList
        query={suppressions}
        rowsOf={(page) => page.suppressions}
        what="suppressions"
        announced="suppression"
        panel
        rows
        empty={
          <section className="panel">
            <EmptyState
              title="No suppressions"
              action={
                isFiltered ? (
                  <Button
                    onClick={() => {
                      setTyped('');
                      setReason(undefined);
                    }}
                  >
                    Show all
                  </Button>
                ) : null
              }
            >
              {isFiltered
                ? 'No address that begins like this is on the list for this reason.'
                : 'Everyone in an audience receives its broadcasts.'}
            </EmptyState>
          </section>
        }
      >
        {(rows) => <SuppressionList suppressions={rows} stale={suppressions.isPlaceholderData} />}
      </PagedList>
    </>
  );
}
