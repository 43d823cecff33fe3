import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fold, TAGS_MAX, TEXT_MAX } from '@jobtrail/contract';
import { classes, Icon, Popup, pressedKey, tooLong } from '@jobtrail/web-kit';
import { suggestedTags } from './ownTags.ts';
import './tags.css';

interface Props {
  tags: readonly string[];
  /** The person's tags, most used first. */
  known: readonly string[];
  onTags: (tags: string[]) => void;
  /** Called by Escape, unless it has closed the suggestions. Without it, Escape is left to what is around the field. */
  onEnd?: () => void;
  /** Attributes of the field, such as its id or its name. */
  control: { id?: string; 'aria-label'?: string; 'aria-describedby'?: string; autoFocus?: boolean };
}

const tooMany = `A job has at most ${TAGS_MAX} tags.`;

/**
 * A person's tags of a job as removable chips, with a field that suggests those of other jobs. Enter or a comma adds one,
 * Backspace in the empty field removes the last one, and Escape ends.
 */
export function TagInput({ tags, known, onTags, onEnd, control }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Index of the active suggestion; -1 while none is. */
  const [active, setActive] = useState(-1);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** What screen readers announce. */
  const [said, setSaid] = useState('');
  const problem = tooLong(text.trim(), TEXT_MAX.tag);
  const full = tags.length >= TAGS_MAX;
  const found = anchor && !full ? suggestedTags(known, tags, text) : [];
  const close = (): void => {
    setAnchor(null);
    setActive(-1);
  };

  function add(typed: string): void {
    if (tooLong(typed.trim(), TEXT_MAX.tag) !== undefined) return;
    const tag = typed.replace(/\s+/g, ' ').trim();
    setText('');
    close();
    if (tag === '' || tags.some((other) => fold(other) === fold(tag))) return;
    if (full) return setSaid(tooMany);
    onTags([...tags, tag]);
    setSaid(`${tag} added`);
  }
  function remove(tag: string): void {
    onTags(tags.filter((other) => other !== tag));
    setSaid(`${tag} removed`);
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!anchor) return setAnchor(field.current);
      const step = key === 'ArrowDown' ? 1 : -1;
      return setActive(Math.max(-1, Math.min(active + step, found.length - 1)));
    }
    const isTyped = text.trim() !== '';
    if ((key === 'Enter' && (isTyped || active >= 0)) || (key === ',' && isTyped)) {
      event.preventDefault();
      return add(found[active] ?? text);
    }
    const last = tags.at(-1);
    if (key === 'Backspace' && text === '' && last !== undefined) return remove(last);
    if (key !== 'Escape' || (found.length === 0 && !onEnd)) return undefined;
    // What is around the field also listens for Escape.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    if (found.length > 0) return close();
    setText('');
    return onEnd?.();
  }
  return (
    <>
      {tags.map((tag) => (
        <span key={tag} className="ttag is-own is-edit">
          <span className="truncate">{tag}</span>
          <button type="button" className="ttag-remove" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
            <Icon of={X} size={12} />
          </button>
        </span>
      ))}
      <input
        {...control}
        ref={field}
        className={classes('ttag-field', full && 'is-full')}
        autoComplete="off"
        autoCapitalize="none"
        placeholder="Add a tag"
        aria-invalid={problem !== undefined || undefined}
        readOnly={full}
        title={full ? tooMany : undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found[active] === undefined ? undefined : `${listId}-${active}`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAnchor(target);
          setActive(-1);
        }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
      />
      {anchor && found.length > 0 ? (
        <Popup
          anchor={anchor}
          align="start"
          minWidth={160}
          onLeave={close}
          id={listId}
          className="select-list"
          role="listbox"
          aria-label="Your tags"
          // Pressing must not move the focus from the field: that would add its text.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((tag, index) => (
            <div
              key={tag}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes('listbox-option', index === active && 'is-on')}
              onPointerMove={() => setActive(index)}
              onClick={() => add(tag)}
            >
              {tag}
            </div>
          ))}
        </Popup>
      ) : null}
      {problem === undefined ? null : (
        <span className="ttag-problem" role="alert">
          {problem}
        </span>
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </>
  );
}
