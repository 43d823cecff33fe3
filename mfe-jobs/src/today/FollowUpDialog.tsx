import { type FormEvent, useRef, useState } from 'react';
import {
  addDays,
  type CreateReminderBody,
  dueDayOf,
  isBlank,
  isClosed,
  type JobCard,
  type LocalDay,
  type Reminder,
  requiredTexts,
  TEXT_MAX,
  todayTexts,
} from '@jobtrail/contract';
import { classes, Field, Modal, storedTexts, tooLong, useStoredDraft } from '@jobtrail/web-kit';
import { JobField } from '../jobs/JobField.tsx';
import { useJobCards } from '../jobs/queries.ts';
import { useTodayCommands } from '../reminders/useTodayCommands.ts';
import { DialogFoot } from './DialogFoot.tsx';

interface Props {
  /** The follow-up to edit; a new one without it. */
  reminder: Reminder | undefined;
  /** Its job, which may be a saved one; undefined without a job. */
  card: JobCard | undefined;
  /** The job that a new follow-up starts with. */
  jobId?: string | undefined;
  /** The person's day. */
  day: LocalDay;
  onClose: () => void;
}

/** The value of the field without a job. */
const NO_JOB = '';

const FIELDS = ['jobId', 'text', 'dueOn'] as const;
const parse = (stored: unknown) => storedTexts(stored, FIELDS);

/**
 * Adds or edits a follow-up: what, when, and the job that it belongs to, if any. What was typed is kept until it is
 * saved or canceled.
 */
export default function FollowUpDialog({ reminder, card, jobId: wanted, day, onClose }: Props) {
  const { reminders } = useTodayCommands();
  const cards = useJobCards();
  const [typed, change] = useStoredDraft(reminder ? `follow-up:${reminder.id}` : 'follow-up', parse);
  const jobId = typed?.jobId ?? reminder?.jobId ?? wanted ?? NO_JOB;
  const text = typed?.text ?? reminder?.text ?? '';
  const dueOn = typed?.dueOn ?? (reminder ? (dueDayOf(reminder) ?? '') : addDays(day, 1));
  const type = (field: (typeof FIELDS)[number], value: string) => change((before) => ({ ...before, [field]: value }));
  const [missing, setMissing] = useState(false);
  const length = tooLong(text.trim(), TEXT_MAX.reminder);
  const problem = length ?? (missing && isBlank(text) ? requiredTexts.reminder : undefined);
  const [saving, setSaving] = useState(false);
  const what = useRef<HTMLInputElement>(null);
  const title = reminder ? todayTexts.edit : todayTexts.add;
  const open = (cards.data ?? []).filter((job) => !isClosed(job) && job.id !== card?.id);
  const jobs = (card ? [card, ...open] : open).sort((a, b) => a.company.localeCompare(b.company));
  const end = () => {
    change(undefined);
    onClose();
  };

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (isBlank(text) || length !== undefined) {
      setMissing(true);
      what.current?.focus();
      return;
    }
    const body: CreateReminderBody = {
      text: text.trim(),
      dueOn: dueOn === '' ? null : dueOn,
      jobId: jobId === NO_JOB ? null : jobId,
    };
    setSaving(true);
    const saved = await (reminder ? reminders.edit(reminder, { ...body, snoozedUntil: null }) : reminders.add(body));
    setSaving(false);
    if (saved) end();
  }

  return (
    <Modal
      title={title}
      width={480}
      className="today-dialog"
      onOpen={() => window.matchMedia('(hover: hover)').matches && what.current?.focus()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field label="What" required error={problem}>
          {(control) => (
            <input
              ref={what}
              className={classes('input', problem && 'is-error')}
              placeholder="Ask about the salary range"
              value={text}
              onChange={({ target }) => type('text', target.value)}
              {...control}
            />
          )}
        </Field>
        <JobField
          cards={jobs}
          loading={cards.isPending}
          job={jobs.find(({ id }) => id === jobId)}
          onJob={(id) => type('jobId', id)}
        />
        <Field label="Due">
          {(control) => (
            <input
              className="input num"
              type="date"
              max="9999-12-31"
              value={dueOn}
              onChange={({ target }) => type('dueOn', target.value)}
              {...control}
            />
          )}
        </Field>
        <DialogFoot label={reminder ? 'Save' : todayTexts.add} saving={saving} onCancel={end} />
      </form>
    </Modal>
  );
}
