import { memo } from 'react';
import { appliedDayOf, type JobCard, pages } from '@jobtrail/contract';
import { StageBadge, Tile } from '@jobtrail/web-kit';
import { usePersonZone } from '../clock/usePersonZone.ts';
import { cardName, cardView } from '../jobs/card.ts';
import { JobLink, opensInNewTab } from '../jobs/JobLink.tsx';
import { RowFlag } from './RowFlag.tsx';

interface Props {
  card: JobCard;
  index: number;
  /** Measures the row, which is higher with many tags. */
  measure: (row: HTMLElement | null) => void;
  /** Height of the rows above that are not rendered, in px. */
  gap: number;
  tabStop: boolean;
  /** Id of the element that describes what a row does. */
  hint: string;
  onFocus: (index: number) => void;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
}

/** One application as a row; clicking anywhere in it opens the job. */
export const JobRow = memo(function JobRow({
  card,
  index,
  measure,
  gap,
  tabStop,
  hint,
  onFocus,
  onOpen,
  onMenu,
}: Props) {
  const zone = usePersonZone();
  const { company, role, stage, tags, appliedDate } = cardView(card, zone);
  const applied = appliedDayOf(card, zone);
  return (
    <>
      {gap > 0 ? <tr className="gap" aria-hidden="true" style={{ height: gap }} /> : null}
      <tr
        ref={measure}
        data-index={index}
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
        <td className="primary">
          <span className="cell">
            <Tile name={company} />
            <span className="truncate" title={company}>
              <JobLink id={card.id} page={pages.table}>
                {company}
              </JobLink>
            </span>
            <RowFlag card={card} />
          </span>
        </td>
        <td className="truncate" title={role}>
          {role}
        </td>
        <td>
          <StageBadge stage={stage} />
        </td>
        <td>
          <span className="jobs-tags">
            {tags.map((tag) => (
              <span key={tag} className="tag" title={tag}>
                <span>{tag}</span>
              </span>
            ))}
          </span>
        </td>
        <td>{applied === null ? appliedDate : <time dateTime={applied}>{appliedDate}</time>}</td>
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
