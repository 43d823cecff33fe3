import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { JobCard, Stage } from '@jobtrail/contract';
import { useJobFlags, useSilence } from '../flag/JobFlags.tsx';
import { jobElement } from '../jobs/jobElement.ts';
import { usePrinting } from '../screen/usePrinting.ts';
import { Card } from './Card.tsx';
import { estimateHeight } from './cardHeight.ts';
import { type DragStore, useDrag } from './drag.ts';
import type { LaneRegistry } from './LaneRegistry.ts';
import { useFade } from './useFade.ts';

interface Props {
  stage: Stage;
  cards: readonly JobCard[];
  drag: DragStore;
  registry: LaneRegistry;
  /** Whether a card is being dragged over this lane, to show where it will be dropped. */
  targeted: boolean;
}
/** Width of a lane before it is measured, in px. */
const USUAL_WIDTH = 176;
/** The height of everything above and below the lanes, in px. */
const CHROME_HEIGHT = 250;

/** The cards of a lane. Only visible cards are rendered, plus the one that is focused or being dragged. */
export const LaneList = memo(function LaneList({ stage, cards, drag, registry, targeted }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<{ id: string; index: number } | null>(null);
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const lifted = useDrag(drag, ({ lifted: card }) => (card?.status === stage ? card.id : null));

  const flags = useJobFlags();
  const silence = useSilence();
  const printing = usePrinting();
  const known = current === null ? -1 : cards.findIndex(({ id }) => id === current.id);
  // After a card has left, the one that takes its place can be reached.
  const tabStop = known === -1 ? Math.max(Math.min(current?.index ?? 0, cards.length - 1), 0) : known;
  const held = lifted === null ? -1 : cards.findIndex(({ id }) => id === lifted);

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
      return estimateHeight(card, scroller.current?.offsetWidth ?? USUAL_WIDTH, hasFlag);
    },
    rangeExtractor: (range) => {
      if (printing) return cards.map((_, index) => index);
      const shown = new Set(defaultRangeExtractor(range));
      for (const index of [tabStop, held]) if (index >= 0 && index < cards.length) shown.add(index);
      return [...shown].sort((a, b) => a - b);
    },
    overscan: 1,
    initialRect: { width: USUAL_WIDTH, height: Math.max(window.innerHeight - CHROME_HEIGHT, 0) },
    useFlushSync: false,
  });

  const focus = useCallback(
    (index: number) => {
      const card = cards[index];
      if (!card) return;
      setCurrent({ id: card.id, index });
      setWanted({ id: card.id });
    },
    [cards],
  );
  useEffect(
    () => registry.enter(stage, { focus, toTop: () => scroller.current?.scrollTo({ top: 0 }) }),
    [registry, stage, focus],
  );

  useLayoutEffect(() => {
    if (!wanted) return;
    const index = cards.findIndex(({ id }) => id === wanted.id);
    if (index === -1) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    const card = jobElement(scroller.current, wanted.id);
    card?.focus({ preventScroll: true });
    // In a low window, the page scrolls as well as the lane.
    card?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    setWanted(null);
  }, [wanted, cards, virtualizer]);

  const end = useFade(scroller);
  return (
    <div
      className="lane-list"
      ref={scroller}
      onFocus={({ target }) => {
        const index = cards.findIndex(({ id }) => id === target.closest<HTMLElement>('[data-job]')?.dataset.job);
        const card = cards[index];
        setCurrent(card ? { id: card.id, index } : null);
      }}
    >
      {targeted ? <Slot drag={drag} /> : null}
      <ul data-focus-list="" style={{ height: virtualizer.getTotalSize() }}>
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
      <i ref={end} className="lane-end" />
    </div>
  );
});

/** The dragged card will be first, because it entered the stage last. */
function Slot({ drag }: { drag: DragStore }) {
  const height = useDrag(drag, (state) => state.height);
  return <div className="slot" style={{ height }} aria-hidden="true" />;
}
