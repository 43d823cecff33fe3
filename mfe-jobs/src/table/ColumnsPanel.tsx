import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classes, Icon } from '@jobtrail/web-kit';
import { type Choice, moved, toggled } from './choice.ts';
import { columns } from './columns.tsx';

const ROWS = [
  { compact: false, label: 'Comfortable' },
  { compact: true, label: 'Compact' },
] as const;

interface Props {
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onReset: () => void;
  compact: boolean;
  onCompact: (compact: boolean) => void;
  /** Called when the panel closes. */
  onLeave: () => void;
}

/** Chooses and orders the columns, by dragging a grip or with Alt and the arrows, and the height of the rows. */
export function ColumnsPanel({ choice, onChoice, onReset, compact, onCompact, onLeave }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const hint = useId();
  const rowsLabel = useId();
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  function move(id: string, to: number): void {
    const next = moved(choice, id, to);
    const place = next.findIndex(({ column }) => column.id === id);
    if (choice[place]?.column.id === id) return;
    onChoice(next);
    setSaid(`${next[place]?.column.label}: ${place + 1} of ${next.length}`);
  }
  function onKeyDown(event: KeyboardEvent, id: string, at: number): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(id, at + step);
  }

  const dragTo = useEffectEvent((id: string, y: number): void => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ bottom }) => y < bottom);
    move(id, to === -1 ? rows.length - 1 : to);
  });
  useEffect(() => {
    if (dragged === null) return undefined;
    // The row moves in the document while it is dragged, and a grip that was moved would lose the pointer.
    const stop = new AbortController();
    document.addEventListener('pointermove', ({ clientY }) => dragTo(dragged, clientY), stop);
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, () => setDragged(null), stop);
    return () => stop.abort();
  }, [dragged]);

  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), []);

  return (
    <>
      <p className="jobs-columns-head">
        <b>Columns</b>
        <button type="button" className="link caption" onClick={onReset}>
          Reset
        </button>
      </p>
      <label className="jobs-column">
        <input type="checkbox" checked disabled />
        <span className="grow">{columns[0].label}</span>
        <span className="caption muted">always</span>
      </label>
      <div ref={list} role="group" aria-label="Columns in their order" aria-describedby={hint}>
        {choice.map(({ column: { id, label }, isShown }, at) => (
          <div
            key={id}
            className={classes('jobs-column', dragged === id && 'is-dragged')}
            onKeyDown={(event) => onKeyDown(event, id, at)}
          >
            <label>
              <input type="checkbox" checked={isShown} onChange={() => onChoice(toggled(choice, id))} />
              <span className="grow">{label}</span>
            </label>
            <button
              type="button"
              className="icon-btn icon-btn-sm jobs-grip"
              aria-label={`Move ${label}`}
              aria-describedby={hint}
              onPointerDown={(event) => {
                if (event.button === 0) setDragged(id);
              }}
            >
              <Icon of={GripVertical} size={14} />
            </button>
          </div>
        ))}
      </div>
      <p id={hint} hidden>
        Alt with the up and down arrow keys moves a column.
      </p>
      <p className="sr" role="status">
        {said}
      </p>
      <div className="jobs-rows">
        <span id={rowsLabel} className="caption muted">
          Rows
        </span>
        <span className="seg" role="group" aria-labelledby={rowsLabel}>
          {ROWS.map(({ compact: own, label }) => (
            <button
              key={label}
              type="button"
              className={classes(own === compact && 'is-on')}
              aria-pressed={own === compact}
              onClick={() => onCompact(own)}
            >
              {label}
            </button>
          ))}
        </span>
      </div>
    </>
  );
}
