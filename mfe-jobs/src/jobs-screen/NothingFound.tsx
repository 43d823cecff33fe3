import type { ReactNode } from 'react';
import { jobTexts } from '@jobtrail/contract';
import { EmptyState, focusHeading } from '@jobtrail/web-kit';

interface Props {
  /** What was searched, in a sentence. */
  children: ReactNode;
  /** The text of the button. */
  clears?: string;
  onClearSearch: () => void;
}

/** Says that no job matches the search. Its button disappears with the search, so the focus goes to the heading. */
export function NothingFound({ children, clears = 'Clear search', onClearSearch }: Props) {
  return (
    <EmptyState
      drawing="search"
      title={jobTexts.emptyTable}
      action={
        <button
          type="button"
          className="btn"
          onClick={() => {
            onClearSearch();
            focusHeading();
          }}
        >
          {clears}
        </button>
      }
    >
      {children}
    </EmptyState>
  );
}
