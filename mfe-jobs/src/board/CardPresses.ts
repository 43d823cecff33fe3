import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';

/** What may lift a card. */
export type PressEvent = MouseEvent<HTMLElement> | TouchEvent<HTMLElement> | KeyboardEvent<HTMLElement>;
export interface CardPress {
  readonly card: HTMLElement;
  readonly id: string;
  readonly event: PressEvent;
}
type Lift = (press: CardPress) => void;
type NativeEvent = globalThis.MouseEvent | globalThis.TouchEvent | globalThis.KeyboardEvent;

/** What ends a press before the code of dragging is loaded: letting go, swiping, pressing something else. */
const ENDS = ['mouseup', 'touchmove', 'touchend', 'touchcancel', 'pointerdown'] as const;

const nextTask = (): Promise<void> => new Promise((next) => setTimeout(next));

/** The same event once more. One that was canceled while it waited is not canceled now. */
function again(event: NativeEvent): Event {
  if (event instanceof globalThis.KeyboardEvent) return new globalThis.KeyboardEvent(event.type, event);
  if (event instanceof globalThis.MouseEvent) return new globalThis.MouseEvent(event.type, event);
  const { touches, targetTouches, changedTouches, bubbles, cancelable } = event;
  return new globalThis.TouchEvent(event.type, {
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
    bubbles,
    cancelable,
  });
}

/**
 * Passes presses on cards to the code of dragging. A press before that is loaded is kept, with the keys after it, and
 * made again.
 */
export class CardPresses {
  #lift: Lift | null = null;
  #waiting: NativeEvent[] = [];
  #stop = new AbortController();

  press(press: CardPress): void {
    const { event } = press;
    if ('touches' in event && event.touches.length > 1) return;
    if (this.#lift) this.#lift(press);
    else this.#keep(event.nativeEvent);
  }

  /** Sets what lifts cards. @returns a function that removes it */
  connect(lift: Lift): () => void {
    this.#lift = lift;
    void this.#pressAgain();
    return () => {
      this.#lift = null;
    };
  }

  readonly forget = (): void => {
    this.#stop.abort();
    this.#waiting = [];
  };

  #keep(event: NativeEvent): void {
    this.forget();
    this.#waiting = [event];
    this.#stop = new AbortController();
    const options = { signal: this.#stop.signal, capture: true };
    for (const type of ENDS) document.addEventListener(type, this.forget, options);
    if (!(event instanceof globalThis.KeyboardEvent)) return;
    event.preventDefault();
    document.addEventListener('keydown', (next) => this.#keepKey(next), options);
  }

  #keepKey(event: globalThis.KeyboardEvent): void {
    if (event.key === 'Tab') return this.forget();
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.forget();
    else this.#waiting.push(event);
  }

  async #pressAgain(): Promise<void> {
    await nextTask();
    const waiting = this.#waiting;
    this.forget();
    for (const event of waiting) {
      event.target?.dispatchEvent(again(event));
      // As between two presses of a person, what the first one has changed is rendered before the next.
      await nextTask();
    }
  }
}
