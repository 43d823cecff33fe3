import { BellRing, Check, ChevronDown } from 'lucide-react';
import { todayTexts } from '@jobtrail/contract';
import { Badge, classes, Icon, StageBadge, Tile } from '@jobtrail/web-kit';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { detailAddress, TODAY_PAGE } from '../pages.ts';
import { singleClick } from '../reminders/RowList.tsx';
import type { TodayItem } from '../reminders/TodayItem.ts';

interface Props {
  item: TodayItem;
  /** Opens the job, or the form of a reminder without one. */
  onOpen: (item: TodayItem) => void;
  onDone: (item: TodayItem) => void;
  onSnooze: (item: TodayItem, anchor: HTMLElement) => void;
  onMore: (item: TodayItem, anchor: HTMLElement) => void;
}

/** One reminder or suggestion: its text opens the job. */
export function TodayRow({ item, onOpen, onDone, onSnooze, onMore }: Props) {
  const { title, why, card, due, reminder, never } = item;
  const text = (
    <>
      <b>{title}</b>
      <span className="caption muted">
        {card && reminder ? <span className="today-company">{card.company}</span> : null}
        <span className="today-why">{why}</span>
      </span>
    </>
  );
  return (
    <li className="today-row" data-today-row data-key={item.key}>
      {card ? (
        <Tile name={card.company} />
      ) : (
        <span className="tile" aria-hidden="true">
          <Icon of={BellRing} size={12} />
        </span>
      )}
      {card ? (
        <a
          className="today-text"
          data-opens
          href={detailAddress(TODAY_PAGE, card.id)}
          onClick={(event) => {
            if (opensInNewTab(event)) return;
            event.preventDefault();
            onOpen(item);
          }}
        >
          {text}
        </a>
      ) : (
        <button type="button" className="today-text" data-opens onClick={() => onOpen(item)}>
          {text}
        </button>
      )}
      {card && reminder ? card.wishlist ? <Badge>Wishlist</Badge> : <StageBadge stage={card.status} /> : null}
      {due ? <span className={classes('today-due num', `is-${due.tone}`)}>{due.text}</span> : null}
      <span className="today-acts">
        <button
          type="button"
          className="btn btn-sm"
          data-does="done"
          aria-label={`${todayTexts.done}: ${title}`}
          aria-keyshortcuts="E"
          onClick={singleClick(() => onDone(item))}
        >
          <Icon of={Check} size={14} />
          {todayTexts.done}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-ghost"
          data-does="snooze"
          aria-haspopup="menu"
          aria-label={`${todayTexts.snooze}: ${title}`}
          aria-keyshortcuts="H"
          onClick={({ currentTarget }) => onSnooze(item, currentTarget)}
        >
          {todayTexts.snooze}
          <Icon of={ChevronDown} size={12} />
        </button>
        {never ? (
          <button
            type="button"
            className="btn btn-sm btn-ghost"
            aria-label={`${todayTexts.never}: ${card?.company ?? title}`}
            onClick={singleClick(never)}
          >
            {todayTexts.never}
          </button>
        ) : (
          <button
            type="button"
            className="icon-btn today-more dots"
            aria-haspopup="menu"
            aria-label={`More for ${title}`}
            onClick={({ currentTarget }) => onMore(item, currentTarget)}
          />
        )}
      </span>
    </li>
  );
}
