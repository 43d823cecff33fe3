import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { StageKey } from '@jobtrail/contract';
import { classes } from '../../components/classes.ts';
import { Icon } from '../../components/Icon.tsx';
import { indexForKey } from '../keys/indexForKey.ts';
import { Popup } from '../popup/Popup.tsx';
import { optionId, Options } from './Options.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** The stage whose blaze and colors the option shows. */
  stage?: StageKey;
}
interface Props<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value;
  /** Called when the value changes. */
  onChange: (value: Value) => void;
  /** Id of the label element. */
  labelledBy: string;
  id?: string | undefined;
  /** Fills its container, like a form field. */
  full?: boolean;
  disabled?: boolean;
  /** What is below the options, for the pointer: the focus stays on the button. `close` closes the list. */
  foot?: ((close: () => void) => ReactNode) | undefined;
}

const OPENS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * A select whose options show more than text, following the select-only combobox pattern: the focus stays on the
 * button, which points to the active option. For plain text, use a native <select className="select">.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  labelledBy,
  id,
  full = false,
  disabled = false,
  foot,
}: Props<Value>) {
  const listId = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  /** Index of the active option; null while the list is closed. */
  const [active, setActive] = useState<number | null>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const open = active !== null;
  const close = (): void => setActive(null);

  function choose(option: SelectOption<Value> | undefined): void {
    close();
    if (option && option.value !== value) onChange(option.value);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (active === null) {
      if (!OPENS.has(event.key)) return;
      event.preventDefault();
      setActive(chosen);
      return;
    }
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      // A surrounding dialog also listens for Escape and must not close with the list.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      return close();
    }
    event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') return choose(options[active]);
    const labels = options.map(({ label }) => label);
    const to = indexForKey(event.key, { current: active, count: options.length, wraps: false, labels });
    if (to !== undefined) setActive(to);
  }

  return (
    <>
      <button
        ref={setButton}
        type="button"
        id={id}
        className={classes('btn select-button', full && 'select-full')}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? optionId(listId, active) : undefined}
        aria-labelledby={labelledBy}
        disabled={disabled}
        onKeyDown={onKeyDown}
        onClick={() => setActive(open ? null : chosen)}
        onBlur={close}
      >
        <Face option={options[chosen]} />
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && button ? (
        <Popup
          anchor={button}
          align="start"
          minWidth={208}
          onLeave={close}
          className="select-list"
          // Pressing must not move the focus from the button: that would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          <div id={listId} role="listbox" aria-labelledby={labelledBy}>
            <Options
              listId={listId}
              options={options}
              keyOf={(option) => option.value}
              chosen={value}
              active={active}
              onPoint={setActive}
              onChoose={choose}
            >
              {(option) => <Face option={option} />}
            </Options>
          </div>
          {foot ? <div className="select-foot">{foot(close)}</div> : null}
        </Popup>
      ) : null}
    </>
  );
}

function Face<Value extends string>({ option }: { option: SelectOption<Value> | undefined }) {
  return (
    <>
      {option?.stage ? <span className="blaze" data-stage={option.stage} aria-hidden="true" /> : null}
      {option?.label}
    </>
  );
}
