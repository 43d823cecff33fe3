import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { pressedKey } from '../keys/pressedKey.ts';
import { optionId, Options } from './Options.tsx';

interface Props<Option> {
  label: string;
  /** A hint below the field, or in it; one in it also hides the label. */
  hint?: string;
  placeholder?: string;
  /** The name of the list. */
  listLabel: string;
  /** The options that match a text, best first; all of them if it is empty. */
  find: (text: string) => readonly Option[];
  /** A unique key of each option. */
  keyOf: (option: Option) => string;
  /** Key of the chosen option. */
  chosen: string | undefined;
  /** The option that Enter chooses while the field is empty. */
  start: 'chosen' | 'first';
  /** What is shown if no option matches. */
  none: string;
  onChoose: (key: string) => void;
  /** Renders the content of an option. */
  children: (option: Option) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A search field above a list of options. The focus stays in the field, which points to the active option. */
export function Combobox<Option>({
  label,
  hint,
  placeholder,
  listLabel,
  find,
  keyOf,
  chosen,
  start,
  none,
  onChoose,
  children,
}: Props<Option>) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const found = find(text);
  const startIn = (options: readonly Option[]): number =>
    start === 'first' ? 0 : options.findIndex((option) => keyOf(option) === chosen);
  const [active, setActive] = useState(() => startIn(found));

  useEffect(() => {
    list.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest' });
  }, [active, text]);

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    const step = STEPS[key];
    if (step === undefined && key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) return setActive(Math.max(0, Math.min(active + step, found.length - 1)));
    const option = found[active];
    if (option) onChoose(keyOf(option));
  }
  return (
    <>
      <Field label={label} hint={hint} labelHidden={placeholder !== undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            placeholder={placeholder}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found[active] ? optionId(listId, active) : undefined}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(target.value.trim() === '' ? startIn(find('')) : 0);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div ref={list} id={listId} className="listbox" role="listbox" aria-label={listLabel}>
        <Options
          listId={listId}
          options={found}
          keyOf={keyOf}
          chosen={chosen}
          active={active}
          onChoose={(option) => onChoose(keyOf(option))}
        >
          {children}
        </Options>
      </div>
      <p className="hint" role="status">
        {found.length === 0 ? none : ''}
      </p>
    </>
  );
}
