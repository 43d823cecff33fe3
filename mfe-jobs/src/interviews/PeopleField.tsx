import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { INTERVIEW_PEOPLE_MAX, interviewSentences, interviewTexts } from '@jobtrail/contract';
import { classes, Field, Icon, pressedKey } from '@jobtrail/web-kit';

interface Props {
  people: readonly string[];
  onPeople: (people: string[]) => void;
  /** The name that is being typed. */
  text: string;
  onText: (text: string) => void;
  /** Why the name cannot be added. */
  problem: string | undefined;
}

/** The people of an interview. Enter, a comma or leaving the field adds a name, Backspace removes the last one. */
export function PeopleField({ people, onPeople, text, onText, problem }: Props) {
  /** What screen readers announce. */
  const [said, setSaid] = useState('');
  const full = people.length >= INTERVIEW_PEOPLE_MAX;
  function add(): void {
    if (problem !== undefined) return;
    const name = text.trim();
    onText('');
    if (name === '' || people.includes(name)) return;
    onPeople([...people, name]);
    setSaid(`${name} added`);
  }
  function remove(name: string): void {
    onPeople(people.filter((other) => other !== name));
    setSaid(`${name} removed`);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    if ((key === 'Enter' || key === ',') && text.trim() !== '') {
      event.preventDefault();
      add();
    }
    const last = people.at(-1);
    if (key === 'Backspace' && text === '' && last !== undefined) remove(last);
  }
  return (
    <Field
      label={interviewTexts.people}
      className="interview-wide"
      hint={full ? interviewSentences.people : undefined}
      error={problem}
    >
      {(control) => (
        <div className={classes('interview-people', problem && 'is-error')}>
          {people.map((name) => (
            <span key={name} className="interview-person">
              <span className="truncate">{name}</span>
              <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
                <Icon of={X} size={12} />
              </button>
            </span>
          ))}
          <input
            {...control}
            autoComplete="off"
            placeholder={interviewTexts.addPerson}
            readOnly={full}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={onKeyDown}
            onBlur={add}
          />
          <span className="sr" role="status">
            {said}
          </span>
        </div>
      )}
    </Field>
  );
}
