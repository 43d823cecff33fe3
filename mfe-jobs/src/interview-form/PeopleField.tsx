import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { INTERVIEW_PEOPLE_MAX, INTERVIEW_TEXT_MAX, interviewSentences, interviewTexts } from '@jobtrail/contract';
import { Field, Icon } from '@jobtrail/web-kit';

interface Props {
  people: readonly string[];
  onPeople: (people: string[]) => void;
}

/** The people of an interview. Enter, a comma or leaving the field adds a name, Backspace removes the last one. */
export function PeopleField({ people, onPeople }: Props) {
  const [text, setText] = useState('');
  /** What screen readers announce. */
  const [said, setSaid] = useState('');
  const full = people.length >= INTERVIEW_PEOPLE_MAX;
  function add(): void {
    const name = text.trim();
    setText('');
    if (name === '' || people.includes(name)) return;
    onPeople([...people, name]);
    setSaid(`${name} added`);
  }
  function remove(name: string): void {
    onPeople(people.filter((other) => other !== name));
    setSaid(`${name} removed`);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add();
    }
    const last = people.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
  }
  return (
    <Field label={interviewTexts.people} className="interview-wide" hint={full ? interviewSentences.people : undefined}>
      {(control) => (
        <div className="interview-people">
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
            maxLength={INTERVIEW_TEXT_MAX.person}
            placeholder={interviewTexts.addPerson}
            readOnly={full}
            value={text}
            onChange={({ target }) => setText(target.value)}
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
