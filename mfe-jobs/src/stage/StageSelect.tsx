import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Stage, stageInfo, STAGES } from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { StageOptions } from './StageOptions.tsx';

interface Props {
  value: Stage;
  onChange: (stage: Stage) => void;
  /** Id of the element that names the select. */
  labelledBy: string;
  id?: string;
  /** As wide as its place, like a field of a form. */
  full?: boolean;
  disabled?: boolean;
}

/** Where a key leads in the open list; undefined when it means nothing there. */
function optionAfterKey(active: number, key: string): number | undefined {
  const last = STAGES.length - 1;
  const by: Record<string, number> = {
    ArrowDown: Math.min(active + 1, last),
    ArrowUp: Math.max(active - 1, 0),
    Home: 0,
    End: last,
  };
  if (key in by) return by[key];
  if (key.length !== 1 || key === ' ') return undefined;
  const typed = key.toLowerCase();
  const from = STAGES.findIndex(({ label }, index) => index > active && label.toLowerCase().startsWith(typed));
  const again = STAGES.findIndex(({ label }) => label.toLowerCase().startsWith(typed));
  return from !== -1 ? from : again !== -1 ? again : undefined;
}

/** One of the six stages, with its blaze. The focus stays on the button; the list says which option is meant. */
export function StageSelect({ value, onChange, labelledBy, id, full = false, disabled = false }: Props) {
  const own = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const chosen = STAGES.findIndex((stage) => stage.value === value);
  const [active, setActive] = useState<number | null>(null);
  const open = active !== null;
  const { key: colour, label } = stageInfo(value);
  const optionId = (index: number): string => `${own}-option-${index}`;

  function choose(index: number): void {
    setActive(null);
    const stage = STAGES[index];
    if (stage && stage.value !== value) onChange(stage.value);
  }
  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (active === null) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
      event.preventDefault();
      setActive(chosen);
      return;
    }
    if (event.key === 'Tab') return setActive(null);
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      return setActive(null);
    }
    event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') return choose(active);
    const next = optionAfterKey(active, event.key);
    if (next !== undefined) setActive(next);
  }

  return (
    <>
      <button
        ref={setButton}
        type="button"
        id={id}
        className={classes('btn stage-select', full && 'full')}
        data-stage={colour}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? own : undefined}
        aria-activedescendant={open ? optionId(active) : undefined}
        aria-labelledby={labelledBy}
        disabled={disabled}
        onKeyDown={key}
        onClick={() => setActive(open ? null : chosen)}
        onBlur={() => setActive(null)}
      >
        <span className="blaze" aria-hidden="true" />
        {label}
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && button ? (
        <StageOptions id={own} anchor={button} labelledBy={labelledBy} onClose={() => setActive(null)}>
          {STAGES.map((stage, index) => (
            <div
              key={stage.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              data-stage={stage.key}
              className={classes(index === active && 'is-on')}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <span className="blaze" aria-hidden="true" />
              {stage.label}
              {index === chosen ? <Icon of={Check} size={14} /> : null}
            </div>
          ))}
        </StageOptions>
      ) : null}
    </>
  );
}
