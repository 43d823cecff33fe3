import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

interface LaneKeyboardOptions {
  /**
   * Selects the lane for a key and returns the position of the drag preview, in px of the viewport; null if there is no
   * lane in that direction.
   */
  choose: (key: string) => { x: number; y: number } | null;
}

/**
 * Keyboard dragging: Space lifts, arrows select a lane, Space or Enter drops, Escape cancels. It works with lanes and
 * not with coordinates, so the card need not be visible and lanes may be virtualised.
 */
export class LaneKeyboardSensor implements SensorInstance {
  static activators: Activators<LaneKeyboardOptions> = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent, _options, { active }) => {
        if (event.key !== ' ' || event.target !== active.node.current) return false;
        event.preventDefault();
        return true;
      },
    },
  ];

  autoScrollEnabled = false;
  readonly #props: SensorProps<LaneKeyboardOptions>;
  readonly #stop = new AbortController();

  constructor(props: SensorProps<LaneKeyboardOptions>) {
    this.#props = props;
    const node = props.activeNode.node.current;
    const { left, top } = node?.getBoundingClientRect() ?? { left: 0, top: 0 };
    props.onStart({ x: left, y: top });
    const { signal } = this.#stop;
    // Attached synchronously, so that a quick arrow key is not lost. The press that lifted the card has already passed
    // the capture phase of the document.
    document.addEventListener('keydown', this.#key, { signal, capture: true });
    window.addEventListener('resize', this.#cancel, { signal });
    document.addEventListener('visibilitychange', this.#cancel, { signal });
    document.addEventListener('pointerdown', this.#cancel, { signal, capture: true });
  }

  readonly #cancel = (): void => {
    this.#stop.abort();
    this.#props.onCancel();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return this.#cancel();
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return this.#cancel();
    if (event.key === ' ' || event.key === 'Enter') {
      this.#stop.abort();
      return this.#props.onEnd();
    }
    const place = this.#props.options.choose(event.key);
    if (place) this.#props.onMove(place);
  };
}
