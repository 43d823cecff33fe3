import { type JobCard, type LocalDay, type Reminder, todayTexts } from '@jobtrail/contract';
import { lazyDialog } from '@jobtrail/web-kit';
import { interviewDays } from '../reminders/interviews.ts';
import { MonthPopup } from '../reminders/MonthPopup.tsx';
import { SnoozeMenu } from '../reminders/SnoozeMenu.tsx';
import type { TodayItem } from '../reminders/TodayItem.ts';
import type { TodayItems } from '../reminders/useTodayItems.ts';
import { ItemMenu } from './ItemMenu.tsx';
import '../reminders/reminders.css';

const FollowUpDialog = lazyDialog(() => import('./FollowUpDialog.tsx'), {
  title: todayTexts.add,
  close: ({ onClose }) => onClose(),
});
const ContactDialog = lazyDialog(() => import('./ContactDialog.tsx'), {
  title: todayTexts.addALine,
  close: ({ onClose }) => onClose(),
});
const RulesDialog = lazyDialog(() => import('./RulesDialog.tsx'), {
  title: todayTexts.whenToSuggest,
  close: ({ onClose }) => onClose(),
});

interface Props {
  dialog: OpenTodayDialog | null;
  onDialog: (dialog: OpenTodayDialog | null) => void;
  items: TodayItems | undefined;
  /** The person's day. */
  day: LocalDay;
  onOpenJob: (id: string) => void;
}

/** The menus and dialogs of Today. The dialogs load when they are first opened. */
export function TodayDialogs({ dialog, onDialog, items, day, onOpenJob }: Props) {
  const close = () => onDialog(null);
  switch (dialog?.kind) {
    case 'snooze':
      return (
        <SnoozeMenu
          anchor={dialog.anchor}
          day={day}
          onClose={close}
          onSnooze={dialog.item.snooze}
          onPick={() => onDialog({ ...dialog, kind: 'month' })}
        />
      );
    case 'month':
      return (
        <MonthPopup
          anchor={dialog.anchor}
          label={`${todayTexts.snooze}: ${dialog.item.title}`}
          day={day}
          marked={items && interviewDays(items.interviews, items.zone)}
          onChoose={dialog.item.snooze}
          onClose={close}
        />
      );
    case 'more':
      return (
        <ItemMenu
          item={dialog.item}
          anchor={dialog.anchor}
          onClose={close}
          onEdit={() => {
            const { reminder, card } = dialog.item;
            if (reminder) onDialog({ kind: 'edit', reminder, card });
          }}
          onOpenJob={onOpenJob}
          onContact={() => onDialog({ kind: 'contact', item: dialog.item })}
        />
      );
    case 'contact':
      return <ContactDialog item={dialog.item} onClose={close} />;
    case 'edit':
      return <FollowUpDialog reminder={dialog.reminder} card={dialog.card} day={day} onClose={close} />;
    case 'add':
      return <FollowUpDialog reminder={undefined} card={undefined} jobId={dialog.jobId} day={day} onClose={close} />;
    case 'rules':
      return <RulesDialog onClose={close} />;
    case undefined:
      return null;
  }
}

/** The menu or dialog that is open on top of Today or of the panel of the bell. */
export type OpenTodayDialog =
  | { kind: 'snooze'; item: TodayItem; anchor: HTMLElement }
  | { kind: 'month'; item: TodayItem; anchor: HTMLElement }
  | { kind: 'more'; item: TodayItem; anchor: HTMLElement }
  | { kind: 'contact'; item: TodayItem }
  | { kind: 'edit'; reminder: Reminder; card: JobCard | undefined }
  | { kind: 'add'; jobId?: string | undefined }
  | { kind: 'rules' };
