import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { todayTexts } from '@jobtrail/contract';
import { ApiError, ErrorState, focusHeading, Icon, messageOf, shortcutKey, useSearchShortcut } from '@jobtrail/web-kit';
import { longDay } from '../jobs/clock/days.ts';
import { useJobCards } from '../jobs/queries.ts';
import { useRequests } from '../jobs/requests.ts';
import { JobsDialogs } from '../jobs-screen/JobsDialogs.tsx';
import type { OpenDialog } from '../jobs-screen/openDialog.ts';
import { Summary } from '../jobs-screen/Summary.tsx';
import { useDetailAddress } from '../jobs-screen/useDetailAddress.ts';
import { TODAY_PAGE } from '../pages.ts';
import { RemindersOff } from '../reminders/RemindersOff.tsx';
import { pressRowKey, useRowFocus } from '../reminders/rowFocus.ts';
import { useTodayItems } from '../reminders/useTodayItems.ts';
import { ComingUp } from './ComingUp.tsx';
import { DoneToday } from './DoneToday.tsx';
import { type OpenTodayDialog, TodayDialogs } from './TodayDialogs.tsx';
import { TodayEmpty } from './TodayEmpty.tsx';
import { TodayGroups } from './TodayGroups.tsx';
import { TodaySkeleton } from './TodaySkeleton.tsx';
import './today.css';

/** /today: what is due, what the rules suggest, and what is coming up in the next seven days. */
export default function TodayScreen({ openJob }: { openJob: string | null }) {
  const { items, day, error, retry } = useTodayItems();
  const cards = useJobCards();
  const [dialog, setDialog] = useState<OpenTodayDialog | null>(null);
  const [jobDialog, setJobDialog] = useState<OpenDialog | null>(null);
  const open = useDetailAddress(TODAY_PAGE, openJob);
  const main = useRef<HTMLDivElement>(null);
  const singleKeys = useSearchShortcut();
  useRowFocus(main, items, focusHeading);

  const nothingIsOpen = dialog === null && jobDialog === null && openJob === null;
  useEffect(() => {
    if (!singleKeys || !nothingIsOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      if (pressRowKey(main.current, shortcutKey(event), event.target)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [singleKeys, nothingIsOpen]);

  const add = () => setDialog({ kind: 'add' });
  useRequests('follow-up', ({ jobId }) => setDialog({ kind: 'add', jobId }));
  const rules = () => setDialog({ kind: 'rules' });
  const isClear = items && items.overdue.length + items.dueToday.length + items.suggestions.length === 0;
  return (
    <div className="page today">
      <header className="page-head">
        <div className="grow">
          <h1 tabIndex={-1} data-page-title={todayTexts.title}>
            {todayTexts.title}
          </h1>
          <p className="sub num">{longDay(day)}</p>
          <Summary cards={undefined} found={0} searching={false} />
        </div>
        <button type="button" className="btn btn-primary" onClick={add}>
          <Icon of={Plus} />
          {todayTexts.add}
        </button>
      </header>
      <RemindersOff />
      {items ? (
        <div className="today-grid">
          <div className="today-main" ref={main}>
            <TodayGroups
              items={items}
              onOpenJob={open}
              onEdit={({ reminder, card }) => reminder && setDialog({ kind: 'edit', reminder, card })}
              onDone={(item) => item.done({ ask: () => setDialog({ kind: 'contact', item }) })}
              onSnooze={(item, anchor) => setDialog({ kind: 'snooze', item, anchor })}
              onMore={(item, anchor) => setDialog({ kind: 'more', item, anchor })}
              onRules={rules}
            />
            {isClear ? (
              <div className="panel">
                <TodayEmpty items={items} onAdd={add} onRules={rules} />
              </div>
            ) : null}
            <DoneToday reminders={items.doneToday} cards={cards.data ?? []} />
          </div>
          <ComingUp items={items} onOpen={open} />
        </div>
      ) : error ? (
        <div className="panel today-state">
          <LoadError error={error} onRetry={retry} />
        </div>
      ) : (
        <div className="today-grid">
          <TodaySkeleton />
        </div>
      )}
      <TodayDialogs dialog={dialog} onDialog={setDialog} items={items} day={day} onOpenJob={open} />
      <JobsDialogs dialog={jobDialog} onDialog={setJobDialog} openJob={openJob} order={[]} onOpenJob={open} />
    </div>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiError && error.status !== 0 ? `${error.status} ${error.code}` : undefined;
  return (
    <ErrorState title={todayTexts.failed} code={code} onRetry={onRetry}>
      Your follow-ups are safe.{' '}
      {messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.')}
    </ErrorState>
  );
}
