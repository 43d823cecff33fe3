import { type FormEvent, useRef, useState } from 'react';
import {
  addDays,
  type CreateReminderBody,
  dueDayOf,
  isClosed,
  type LocalDay,
  type Reminder,
  requiredTexts,
  TEXT_MAX,
  todayTexts,
} from '@jobtrail/contract';
import { classes, Field, Spinner } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { useJobCards } from '../jobs/queries.ts';
import { useTodayCommands } from '../reminders/useTodayCommands.ts';

interface Props {
  /** The follow-up to edit; a new one without it. */
  reminder: Reminder | undefined;
  /** The person's day. */
  day: LocalDay;
  onClose: () => void;
}

/** The value of the select without a job. */
const NO_JOB = '';

/** Adds or edits a follow-up: what, when, and the job that it belongs to, if any. */
export default function FollowUpDialog({ reminder, day, onClose }: Props) {
  const { reminders } = useTodayCommands();
  const cards = useJobCards();
  const [jobId, setJobId] = useState(reminder?.jobId ?? NO_JOB);
  const [text, setText] = useState(reminder?.text ?? '');
  const [dueOn, setDueOn] = useState(reminder ? (dueDayOf(reminder) ?? '') : addDays(day, 1));
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);
  const what = useRef<HTMLInputElement>(null);
  const title = reminder ? todayTexts.edit : todayTexts.add;
  const open = (cards.data ?? [])
    .filter((card) => !isClosed(card) || card.id === reminder?.jobId)
    .sort((a, b) => a.company.localeCompare(b.company));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (text.trim() === '') {
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
    if (saved) onClose();
  }

  return (
    <Modal
      open
      title={title}
      width={480}
      footer={null}
      onCancel={onClose}
      className="today-dialog"
      afterOpenChange={(shown) => shown && window.matchMedia('(hover: hover)').matches && what.current?.focus()}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field label="What" required error={missing && text.trim() === '' ? requiredTexts.reminder : undefined}>
          {(control) => (
            <input
              ref={what}
              className={classes('input', missing && text.trim() === '' && 'is-error')}
              maxLength={TEXT_MAX.reminder}
              placeholder="Ask about the salary range"
              value={text}
              onChange={({ target }) => setText(target.value)}
              {...control}
            />
          )}
        </Field>
        <Field label="Job">
          {(control) => (
            <select className="select" value={jobId} onChange={({ target }) => setJobId(target.value)} {...control}>
              <option value={NO_JOB}>No job</option>
              {open.map((card) => (
                <option key={card.id} value={card.id}>
                  {card.company}: {card.position}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Due">
          {(control) => (
            <input
              className="input num"
              type="date"
              max="9999-12-31"
              value={dueOn}
              onChange={({ target }) => setDueOn(target.value)}
              {...control}
            />
          )}
        </Field>
        <div className="confirm-foot">
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={saving}>
            {saving ? <Spinner /> : null}
            {saving ? 'Saving...' : reminder ? 'Save' : todayTexts.add}
          </button>
        </div>
      </form>
    </Modal>
  );
}
