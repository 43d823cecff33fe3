import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { Popup } from '../popup/Popup.tsx';
import { TooltipTimer } from './TooltipTimer.ts';

/** The closest element with a tooltip around an event's target. */
const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * Shows the tooltip of the hovered or focused element with `data-tooltip`. The shell renders it once for the page:
 * separate React roots could not share one timer, and cards need no extra elements.
 *
 * Touch shows no tooltip, so nothing important may appear only in one. A visible tooltip describes its anchor.
 */
export function TooltipHost() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [timer] = useState(() => new TooltipTimer<HTMLElement>(setAnchor));

  useEffect(() => {
    const onPointer = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') return;
      const over = anchorOf(target);
      if (over) timer.point(over);
      else if (target instanceof Element && target.closest('.tooltip')) timer.stay();
      else timer.leave();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const focused = anchorOf(target);
      if (focused === target && focused?.matches(':focus-visible')) timer.focus(focused);
    };
    const hide = (): void => timer.hide();
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') timer.hide();
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerover', onPointer, options);
    document.documentElement.addEventListener('pointerleave', hide, { signal: stop.signal });
    document.addEventListener('pointerdown', ({ target }) => timer.press(anchorOf(target)), options);
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('keydown', onKey, options);
    return () => {
      stop.abort();
      timer.hide();
    };
  }, [timer]);

  const text = anchor?.dataset.tooltip;
  return anchor && text ? <Tooltip key={text} anchor={anchor} text={text} onLeave={() => timer.hide()} /> : null;
}

function Tooltip({ anchor, text, onLeave }: { anchor: HTMLElement; text: string; onLeave: () => void }) {
  const id = useId();
  useLayoutEffect(() => {
    // Screen readers would read a text twice that is also the anchor's name.
    if ((anchor.getAttribute('aria-label') ?? anchor.textContent.trim()) === text) return;
    const before = anchor.getAttribute('aria-describedby');
    anchor.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    return () => {
      if (before) anchor.setAttribute('aria-describedby', before);
      else anchor.removeAttribute('aria-describedby');
    };
  }, [anchor, id, text]);
  return (
    <Popup anchor={anchor} align="center" gap={6} onLeave={onLeave} id={id} className="tooltip" role="tooltip">
      {text}
    </Popup>
  );
}
