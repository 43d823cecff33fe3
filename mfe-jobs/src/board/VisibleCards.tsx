import { defaultRangeExtractor, measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle } from 'react';
import { type JobCard, MOBILE_BREAKPOINT } from '@jobtrail/contract';
import { usePrinting } from '../jobs/usePrinting.ts';
import { useJobFlags, useSilence } from '../reminders/flag/JobFlags.tsx';
import { Card } from './Card.tsx';
import { estimateHeight } from './cardHeight.ts';
import { type DragStore, useDrag } from './drag.ts';

export interface CardsProps {
  cards: readonly JobCard[];
  drag: DragStore;
  scroller: RefObject<HTMLDivElement | null>;
  /** The index of the card that Tab reaches. */
  tabStop: number;
  /** Receives a function that scrolls to the card with an index. */
  scrollTo: RefObject<((index: number) => void) | null>;
}
/** The width of a lane before it is measured, in px: on a phone, one lane nearly fills the window. */
const usualWidth = (): number => (window.innerWidth < MOBILE_BREAKPOINT ? window.innerWidth - 84 : 176);
/** The height of everything above and below the lanes, in px. */
const CHROME_HEIGHT = 250;

/**
 * The height of a card: its estimate until the browser has laid it out and says so. Reading it as soon as a card is
 * rendered would lay out the board in the middle of rendering it.
 */
function heightOf<Lane extends Element, Item extends Element>(
  item: Item,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Lane, Item>,
): number {
  if (entry) return measureElement(item, entry, virtualizer);
  const index = virtualizer.indexFromElement(item);
  return virtualizer.measurementsCache[index]?.size ?? virtualizer.options.estimateSize(index);
}

/** The cards of a long lane. Only visible cards are rendered, plus the one that is focused or being dragged. */
export default function VisibleCards({ cards, drag, scroller, tabStop, scrollTo }: CardsProps) {
  const flags = useJobFlags();
  const silence = useSilence();
  const printing = usePrinting();
  const held = useDrag(drag, ({ lifted }) => (lifted ? cards.findIndex(({ id }) => id === lifted.id) : -1));

  // The virtualizer returns functions that must not be memoized; the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: (index) => {
      const card = cards[index];
      if (!card) return 0;
      const hasFlag = flags.has(card.id) || silence(card) !== null;
      return estimateHeight(card, scroller.current?.offsetWidth ?? usualWidth(), hasFlag);
    },
    rangeExtractor: (range) => {
      if (printing) return cards.map((_, index) => index);
      const shown = new Set(defaultRangeExtractor(range));
      for (const index of [tabStop, held]) if (index >= 0 && index < cards.length) shown.add(index);
      return [...shown].sort((a, b) => a - b);
    },
    measureElement: heightOf,
    overscan: 1,
    initialRect: { width: usualWidth(), height: Math.max(window.innerHeight - CHROME_HEIGHT, 0) },
    useFlushSync: false,
  });
  useImperativeHandle(scrollTo, () => (index) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]);

  return (
    <ul className="is-virtual" data-focus-list="" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const card = cards[index];
        return card ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={cards.length}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Card card={card} drag={drag} tabStop={index === tabStop} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
