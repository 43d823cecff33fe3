import { AlarmClock, BellOff, Check } from 'lucide-react';
import { pages, todayTexts } from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { opensInNewTab } from '../../jobs/JobLink.tsx';
import { detailAddress } from '../../pages.ts';
import { singleClick } from '../../reminders/RowList.tsx';
import type { TodayItem } from '../../reminders/TodayItem.ts';
import type { OpenTodayDialog } from '../TodayDialogs.tsx';

interface Props {
  item: TodayItem;
  onOpenJob: (id: string) => void;
  onDialog: (dialog: OpenTodayDialog) => void;
}

/** A reminder or a suggestion in the panel of the bell, with icons for its actions. */
export function PanelRow({ item, onOpenJob, onDialog }: Props) {
  const { title, why, card, due, reminder, never } = item;
  const text = (
    <>
      <span className="today-panel-what" title={title}>
        {title}
      </span>
      <span className="caption muted">
        <span className="truncate">{reminder ? (card?.company ?? why) : why}</span>
        {due?.tone === 'overdue' ? <span className="today-due is-overdue num">{due.text}</span> : null}
      </span>
    </>
  );
  return (
    <li className={classes('today-panel-row', never && 'is-suggestion')} data-today-row data-key={item.key}>
      {card ? (
        <a
          className="grow"
          data-opens
          href={detailAddress(pages.dashboard, card.id)}
          onClick={(event) => {
            if (opensInNewTab(event)) return;
            event.preventDefault();
            onOpenJob(card.id);
          }}
        >
          {text}
        </a>
      ) : (
        <button
          type="button"
          className="grow"
          data-opens
          onClick={() => reminder && onDialog({ kind: 'edit', reminder, card })}
        >
          {text}
        </button>
      )}
      <span className="today-panel-acts">
        <button
          type="button"
          className="icon-btn"
          data-does="done"
          data-tooltip={todayTexts.done}
          aria-label={`${todayTexts.done}: ${title}`}
          onClick={singleClick(() => item.done({ ask: () => onDialog({ kind: 'contact', item }) }))}
        >
          <Icon of={Check} />
        </button>
        <button
          type="button"
          className="icon-btn"
          data-does="snooze"
          data-tooltip={todayTexts.snooze}
          aria-haspopup="menu"
          aria-label={`${todayTexts.snooze}: ${title}`}
          onClick={({ currentTarget }) => onDialog({ kind: 'snooze', item, anchor: currentTarget })}
        >
          <Icon of={AlarmClock} />
        </button>
        {never ? (
          <button
            type="button"
            className="icon-btn"
            data-tooltip={todayTexts.never}
            aria-label={`${todayTexts.never}: ${card?.company ?? title}`}
            onClick={singleClick(never)}
          >
            <Icon of={BellOff} />
          </button>
        ) : null}
      </span>
    </li>
  );
}
