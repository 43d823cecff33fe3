import { useMemo, useState } from 'react';
import { partsOf } from '../../filters/chips.ts';
import { joined, readFilter } from '../../filters/filterCode.ts';

interface Props {
  /** The text of the filter. */
  text: string;
  onText: (text: string) => void;
}

/** The filter that is typed, as on the board. It takes effect with Enter and when the field is left. */
export function TextFilter({ text, onText }: Props) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  if (text !== seen) {
    setSeen(text);
    setTyped(text);
  }
  const unknown = useMemo(() => partsOf(readFilter(typed).filter).filter(({ kind }) => kind === 'unknown'), [typed]);
  const commit = (): void => {
    const next = joined(typed);
    if (next !== text) onText(next);
  };
  return (
    <form
      className="analytics-text-filter"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <input
        className="input"
        type="text"
        autoComplete="off"
        aria-label="Filter"
        aria-invalid={unknown.length > 0}
        aria-describedby={unknown.length > 0 ? 'analytics-unknown' : undefined}
        placeholder="Words, company:acme, silent:yes"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
      />
      {unknown.length > 0 ? (
        <span className="hint hint-error" id="analytics-unknown" role="status">
          {unknown.map((part, index) => (
            <s key={index}>{part.kind === 'unknown' ? part.text : ''} </s>
          ))}
          not understood
        </span>
      ) : null}
    </form>
  );
}
