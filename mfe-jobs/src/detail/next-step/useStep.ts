import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { byDueDay, type JobCard, type LocalDay, type Reminder, TEXT_MAX, type Today } from '@jobtrail/contract';
import { storedTexts, tooLong, useStoredDraft } from '@jobtrail/web-kit';
import { todayKey } from '../../jobs/keys.ts';
import { aboutReminder } from '../../reminders/TodayItem.ts';
import { useTodayCommands } from '../../reminders/useTodayCommands.ts';

/** The next step of a job while it is edited. */
interface Step {
  text: string;
  /** By how much the text is too long; it is not saved until it fits. */
  length: string | undefined;
  /** The day that was chosen before there is a text. */
  chosen: LocalDay | null;
  type: (text: string) => void;
  /** Saves the text if it has changed. Without a text, the step is deleted. */
  save: () => void;
  setDue: (day: LocalDay | null) => void;
  done: () => void;
}

function parse(stored: unknown): { text: string } | undefined {
  const { text } = storedTexts(stored, ['text']);
  return text === undefined ? undefined : { text };
}

/**
 * The next step of a job: saved when the field loses the focus, and when the panel closes. What could not be saved stays in
 * the field, also after a reload.
 */
export function useStep(card: JobCard, reminder: Reminder | undefined): Step {
  const { reminders } = useTodayCommands();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<LocalDay | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const jobId = card.id;
  const [draft, change] = useStoredDraft(`next-step:${jobId}`, parse);
  const typed = draft?.text;
  const length = tooLong((typed ?? '').trim(), TEXT_MAX.reminder);

  /** Changes run one after the other, because each one needs the result of the one before. */
  const run = (change: (step: Reminder | undefined) => Promise<unknown>): void => {
    queue.current = queue.current.then(() => change(nextReminder(client.getQueryData(todayKey), jobId)));
  };
  async function saveText(step: Reminder | undefined, text: string): Promise<boolean> {
    if (text === (step?.text ?? '')) return true;
    if (!step) return reminders.add({ jobId, text, dueOn: chosen });
    return text === '' ? reminders.remove(step, aboutReminder(step, card)) : reminders.edit(step, { text });
  }
  const save = (): void => {
    if (typed === undefined || length !== undefined) return;
    run(async (step) => {
      if (!(await saveText(step, typed.trim()))) return;
      change((now) => (now?.text === typed ? undefined : now));
      setChosen(null);
    });
  };
  const leave = useRef(save);
  useLayoutEffect(() => {
    leave.current = save;
  });
  useEffect(() => () => leave.current(), []);

  return {
    text: typed ?? reminder?.text ?? '',
    length,
    chosen,
    type: (text) => change({ text }),
    save,
    setDue: (day) =>
      run(async (step) => {
        if (step) await reminders.edit(step, { dueOn: day, snoozedUntil: null });
        else setChosen(day);
      }),
    done: () => run(async (step) => step && reminders.done(step, aboutReminder(step, card))),
  };
}

/** The next step of a job: its open follow-up that is due first. One without a day comes last. */
export const nextReminder = (today: Pick<Today, 'reminders'> | undefined, jobId: string): Reminder | undefined =>
  today?.reminders.filter((reminder) => reminder.state === 'open' && reminder.jobId === jobId).sort(byDueDay)[0];
