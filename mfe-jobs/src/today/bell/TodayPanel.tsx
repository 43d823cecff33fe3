import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { localDayOf, pages, todayTexts } from '@jobtrail/contract';
import { ErrorState, Icon, messageOf, shortcutKey, Skeleton, useNavigate, useSearchShortcut } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import { weekdayAndDay } from '../../jobs/clock/days.ts';
import { useNow } from '../../jobs/clock/useNow.ts';
import { detailAddress, TODAY_PAGE } from '../../pages.ts';
import { pressRowKey, useRowFocus } from '../../reminders/rowFocus.ts';
import { useTodayItems } from '../../reminders/useTodayItems.ts';
import { comingDays } from '../ComingUp.tsx';
import { type OpenTodayDialog, TodayDialogs } from '../TodayDialogs.tsx';
import { PanelGroups } from './PanelGroups.tsx';
import type { PanelProps } from './PanelWaiting.tsx';
import { useOutside } from './useOutside.ts';
import './panel.css';

/** The panel of the bell. A dialog opened from it stays open when it closes. */
export default function TodayPanel({ open, bell, onClose }: PanelProps) {
  const [dialog, setDialog] = useState<OpenTodayDialog | null>(null);
  const now = useNow();
  // The panel opens before its items are computed, so that neither holds up a frame for long.
  const filled = useDeferredValue(open, false);
  const isOver = dialog !== null && ['add', 'edit', 'contact', 'rules'].includes(dialog.kind);
  return (
    <>
      {open ? <Panel filled={filled} bell={bell} onClose={onClose} dialog={dialog} onDialog={setDialog} /> : null}
      {isOver && !open ? (
        <TodayDialogs
          dialog={dialog}
          onDialog={setDialog}
          items={undefined}
          day={localDayOf(now, browserZone())}
          onOpenJob={() => undefined}
        />
      ) : null}
    </>
  );
}

interface Props extends Omit<PanelProps, 'open'> {
  /** Whether it has its items yet. */
  filled: boolean;
  dialog: OpenTodayDialog | null;
  onDialog: (dialog: OpenTodayDialog | null) => void;
}

function Panel({ filled, bell, onClose, dialog, onDialog }: Props) {
  const { items, day, error, retry } = useTodayItems(filled);
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const singleKeys = useSearchShortcut();
  useRowFocus(panel, items, () => heading.current?.focus());
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useOutside(panel, bell, onClose);

  const close = (): void => {
    onClose();
    bell.focus();
  };
  const go = (path: string): void => {
    onClose();
    navigate(path);
  };
  function onKeyDown(event: KeyboardEvent): void {
    if (dialog !== null && dialog.kind !== 'snooze' && dialog.kind !== 'month' && dialog.kind !== 'more') return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Tab') return leaveByTab(event, panel.current, bell, onClose);
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressRowKey(panel.current, shortcutKey(event), event.target)) event.preventDefault();
  }

  const ahead = items ? comingDays(items).reduce((sum, [, entries]) => sum + entries.length, 0) : 0;
  return (
    <>
      {createPortal(
        <section
          ref={panel}
          className="today-panel"
          role="dialog"
          aria-labelledby="today-panel-title"
          onKeyDown={onKeyDown}
        >
          <div className="today-panel-head">
            <h2 ref={heading} className="h3" id="today-panel-title" tabIndex={-1}>
              {todayTexts.title}
            </h2>
            <span className="muted num">{weekdayAndDay(day)}</span>
            <a
              className="btn btn-sm btn-ghost"
              href={TODAY_PAGE}
              onClick={(event) => {
                event.preventDefault();
                go(TODAY_PAGE);
              }}
            >
              {todayTexts.openAsPage}
            </a>
            <button type="button" className="icon-btn" aria-label="Close" onClick={close}>
              <Icon of={X} />
            </button>
          </div>
          <div className="today-panel-body">
            {items ? (
              <PanelGroups
                items={items}
                onOpenJob={(id) => go(detailAddress(pages.dashboard, id))}
                onDialog={onDialog}
              />
            ) : error ? (
              <ErrorState title={todayTexts.failed} level={3} onRetry={retry}>
                Your follow-ups are safe. {messageOf(error, 'Please check your connection and try again.')}
              </ErrorState>
            ) : (
              <div className="today-panel-loading" role="status" aria-busy="true" aria-label="Loading today">
                {['60%', '44%', '52%'].map((width) => (
                  <Skeleton key={width} width={width} height={16} />
                ))}
              </div>
            )}
          </div>
          <div className="today-panel-foot">
            <span className="muted">{ahead === 0 ? '' : `${ahead} coming up in the next 7 days`}</span>
            <button type="button" className="btn btn-sm" onClick={() => onDialog({ kind: 'add' })}>
              <Icon of={Plus} size={14} />
              Add follow-up
            </button>
          </div>
        </section>,
        document.body,
      )}
      <TodayDialogs
        dialog={dialog}
        onDialog={onDialog}
        items={items}
        day={day}
        onOpenJob={(id) => go(detailAddress(pages.dashboard, id))}
      />
    </>
  );
}

/** Tab after the last element, or before the first, closes the panel and moves the focus to the bell. */
function leaveByTab(event: KeyboardEvent, panel: HTMLElement | null, bell: HTMLElement, onClose: () => void): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? [])];
  const active = document.activeElement;
  if (event.shiftKey ? active !== stops[0] && active?.tagName !== 'H2' : active !== stops.at(-1)) return;
  if (event.shiftKey) event.preventDefault();
  bell.focus();
  onClose();
}
