import { Fragment, memo, useMemo } from 'react';
import type { JobCard } from '@jobtrail/contract';
import { cardName } from '../jobs/card.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import type { Column } from './columns.tsx';
import type { JobKnowledge } from './knowledge.ts';
import { PickCell } from './PickCell.tsx';
import { RowContext } from './StageButton.tsx';

interface Props {
  card: JobCard;
  columns: readonly Column[];
  knowledge: JobKnowledge;
  index: number;
  /** Measures the row, which is higher with many tags. */
  measure: (row: HTMLElement | null) => void;
  /** Height of the rows above that are not rendered, in px. */
  gap: number;
  tabStop: boolean;
  isSelected: boolean;
  /** Id of the element that describes what a row does. */
  hint: string;
  onFocus: (index: number) => void;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
  onStage: (card: JobCard, anchor: HTMLElement) => void;
  onPick: (id: string, isRange: boolean) => void;
}

/** One application as a row; clicking anywhere in it opens the job. */
export const JobRow = memo(function JobRow({
  card,
  columns,
  knowledge,
  index,
  measure,
  gap,
  tabStop,
  isSelected,
  hint,
  onFocus,
  onOpen,
  onMenu,
  onStage,
  onPick,
}: Props) {
  const row = useMemo(() => ({ isTabStop: tabStop, onStage }), [tabStop, onStage]);
  return (
    <>
      {gap > 0 ? <tr className="gap" aria-hidden="true" style={{ height: gap }} /> : null}
      <tr
        ref={measure}
        data-index={index}
        className={isSelected ? 'jobs-selected' : undefined}
        tabIndex={tabStop ? 0 : -1}
        data-job={card.id}
        aria-rowindex={index + 2}
        aria-label={cardName(card)}
        onFocus={() => onFocus(index)}
        aria-describedby={hint}
        onClick={(event) => {
          if (opensInNewTab(event)) return;
          event.preventDefault();
          onOpen(card.id);
        }}
      >
        <PickCell
          label={`Select ${cardName(card)}`}
          share={isSelected ? 'all' : 'none'}
          isTabStop={tabStop}
          onPick={(isRange) => onPick(card.id, isRange)}
        />
        <RowContext value={row}>
          {columns.map(({ id, cell }) => (
            <Fragment key={id}>{cell(card, knowledge)}</Fragment>
          ))}
        </RowContext>
        <td className="act">
          <button
            type="button"
            className="icon-btn icon-btn-sm dots"
            tabIndex={tabStop ? 0 : -1}
            aria-haspopup="menu"
            aria-label={`Actions for ${cardName(card)}`}
            onClick={(event) => {
              event.stopPropagation();
              onMenu(card, event.currentTarget);
            }}
          />
        </td>
      </tr>
    </>
  );
});
