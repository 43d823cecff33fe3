import {
  type CommunicationSource,
  type CreateReminderBody,
  type LocalDay,
  type Reminder,
  type ToastText,
  todayTexts,
  todayToasts,
  type UpdateReminderBody,
} from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { longDay } from '../jobs/clock/days.ts';
import { dropReminder, putReminder } from './cache.ts';
import type { TodayChanges } from './changes.ts';

/** A line about what the person did; it becomes a communication of the job. */
export interface Contact {
  source: CommunicationSource;
  content: string;
}

/** What to log when a follow-up is done: a line about it, or an offer to add one. */
export interface DoneOptions {
  contact?: Contact | undefined;
  ask?: (() => void) | undefined;
}

/** Changes of reminders. Each shows a toast with Undo, and resolves to whether it succeeded. */
export interface ReminderCommands {
  /**
   * @param about the text of the toast, such as the text and the company
   * @param options.contact what the person did
   * @param options.ask called if the person wants to add that afterwards
   */
  done: (reminder: Reminder, about: string, options?: DoneOptions) => Promise<boolean>;
  reopen: (reminder: Reminder, about: string) => Promise<boolean>;
  snooze: (reminder: Reminder, until: LocalDay, about: string) => Promise<boolean>;
  add: (body: CreateReminderBody) => Promise<boolean>;
  edit: (reminder: Reminder, changes: UpdateReminderBody) => Promise<boolean>;
  remove: (reminder: Reminder, about: string) => Promise<boolean>;
}

const withDescription = (text: ToastText, description: string): ToastText => ({ ...text, description });

/** A reminder after a change, before the server has confirmed it. */
function changed(reminder: Reminder, { contact: _, ...changes }: UpdateReminderBody): Reminder {
  const { text, dueOn, jobId, snoozedUntil, state } = { ...reminder, ...changes };
  return {
    ...reminder,
    text: text ?? reminder.text,
    dueOn: dueOn ?? null,
    jobId: jobId ?? null,
    snoozedUntil: changes.state === 'done' ? null : (snoozedUntil ?? null),
    state: state ?? reminder.state,
    doneAt:
      changes.state === undefined ? reminder.doneAt : state === 'done' ? new Date(Date.now()).toISOString() : null,
  };
}

/** Creates the commands on reminders. They keep working after their screen has gone, for Undo in a toast. */
export function createReminderCommands({ make, confirm }: TodayChanges): ReminderCommands {
  /** Changes a reminder; the cache has the result at once. */
  const patch = (reminder: Reminder, body: UpdateReminderBody) => {
    return make({
      shown: putReminder(changed(reminder, body)),
      reverted: putReminder(reminder),
      call: () => api.call('updateReminder', { params: { id: reminder.id }, body }),
      accepted: ({ communicationId: _id, ...saved }) => putReminder(saved),
    });
  };
  /** The fields of a reminder before a change, to restore them. */
  const before = ({ state, snoozedUntil }: Reminder) => ({ state, snoozedUntil });

  const commands: ReminderCommands = {
    done: async (reminder, about, { contact, ask } = {}) => {
      const done = await patch(reminder, { state: 'done', ...(contact && { contact }) });
      if (!done) return false;
      const { communicationId, ...saved } = done;
      const undo = (): void => {
        // Undoing a line that was added to a completed follow-up leaves it completed.
        if (reminder.state === 'open') void patch(saved, before(reminder));
        if (communicationId !== undefined)
          void make({ call: () => api.call('deleteCommunication', { params: { id: communicationId } }) });
      };
      const title = communicationId === undefined ? todayTexts.done : todayToasts.contactAdded.title;
      confirm({ title, description: about }, undo, reminder.jobId === null ? undefined : ask);
      return true;
    },
    reopen: async (reminder, about) => {
      const open = await patch(reminder, { state: 'open' });
      if (!open) return false;
      confirm(withDescription(todayToasts.reopened, about), () => void commands.done(open, about));
      return true;
    },
    snooze: async (reminder, until, about) => {
      const snoozed = await patch(reminder, { snoozedUntil: until });
      if (!snoozed) return false;
      confirm({ title: `Back on ${longDay(until)}`, description: about }, () => {
        void patch(snoozed, { snoozedUntil: reminder.snoozedUntil });
      });
      return true;
    },
    add: async (body) => {
      const added = await make({ call: () => api.call('createReminder', { body }), accepted: putReminder });
      if (!added) return false;
      confirm(withDescription(todayToasts.added, added.text), () => {
        void make({
          shown: dropReminder(added.id),
          reverted: putReminder(added),
          call: () => api.call('deleteReminder', { params: { id: added.id } }),
        });
      });
      return true;
    },
    edit: async (reminder, changes) => {
      const edited = await patch(reminder, changes);
      if (!edited) return false;
      const { text, dueOn, jobId, snoozedUntil } = reminder;
      confirm(withDescription(todayToasts.changed, edited.text), () => {
        void patch(edited, { text, dueOn, jobId, snoozedUntil });
      });
      return true;
    },
    remove: async (reminder, about) => {
      const removed = await make({
        shown: dropReminder(reminder.id),
        reverted: putReminder(reminder),
        call: async () => {
          await api.call('deleteReminder', { params: { id: reminder.id } });
          return true;
        },
      });
      if (!removed) return false;
      confirm(withDescription(todayToasts.deleted, about), () => {
        void make({
          call: () => api.call('restoreReminder', { params: { id: reminder.id } }),
          accepted: putReminder,
        });
      });
      return true;
    },
  };
  return commands;
}
