import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type JobCard, loadTexts, type Stage } from '@jobtrail/contract';
import { lazyComponent, LoadFailed, type LoadState } from '@jobtrail/web-kit';
import { Card } from './Card.tsx';
import { type DragStore, useDrag } from './drag.ts';
import { jobElement } from './elements.ts';
import type { LaneRegistry } from './LaneRegistry.ts';
import { useFade } from './useFade.ts';
import type { CardsProps } from './VisibleCards.tsx';

interface Props {
  stage: Stage;
  cards: readonly JobCard[];
  drag: DragStore;
  registry: LaneRegistry;
  /** Whether a card is being dragged over this lane, to show where it will be dropped. */
  targeted: boolean;
  /** What comes before the cards. */
  children?: ReactNode;
}
/** A lane with at most this many cards renders all of them. */
const SHORT_MAX = 30;
/** How many cards fill a lane until the code of long lanes is loaded. */
const FIRST = 12;

const VisibleCards = lazyComponent(() => import(/* webpackChunkName: "long-lists" */ './VisibleCards.tsx'), {
  Waiting: FirstCards,
});

/** The cards of a lane. */
export const LaneList = memo(function LaneList({ stage, cards, drag, registry, targeted, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<{ id: string; index: number } | null>(null);
  /** The job that is to get the focus, as soon as it is here, and the last one that got it. */
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const reached = useRef(wanted);
  const scrollTo = useRef<(index: number) => void>(null);
  const known = current === null ? -1 : cards.findIndex(({ id }) => id === current.id);
  // After a card has left, the one that takes its place can be reached.
  const tabStop = known === -1 ? Math.max(Math.min(current?.index ?? 0, cards.length - 1), 0) : known;
  const wantedIndex = wanted === null ? -1 : cards.findIndex(({ id }) => id === wanted.id);

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
    if (!wanted || wantedIndex === -1 || reached.current === wanted) return;
    reached.current = wanted;
    scrollTo.current?.(wantedIndex);
    const card = jobElement(scroller.current, wanted.id);
    card?.focus({ preventScroll: true });
    // In a low window, the page scrolls as well as the lane.
    card?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [wanted, wantedIndex]);

  const end = useFade(scroller);
  const Cards = cards.length > SHORT_MAX ? VisibleCards : AllCards;
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
      {children}
      {targeted ? <Slot drag={drag} /> : null}
      <Cards cards={cards} drag={drag} scroller={scroller} tabStop={tabStop} scrollTo={scrollTo} />
      <i ref={end} className="lane-end" />
    </div>
  );
});

function AllCards({ cards, drag, tabStop }: Pick<CardsProps, 'cards' | 'drag' | 'tabStop'>) {
  return (
    <ul data-focus-list="">
      {cards.map((card, index) => (
        <li key={card.id}>
          <Card card={card} drag={drag} tabStop={index === tabStop} />
        </li>
      ))}
    </ul>
  );
}

/** The first cards of a long lane, while the code of long lanes is loaded. */
function FirstCards({ loading, props: { cards, drag, tabStop } }: { loading: LoadState; props: CardsProps }) {
  return (
    <>
      <AllCards cards={cards.slice(0, FIRST)} drag={drag} tabStop={Math.min(tabStop, FIRST - 1)} />
      {loading.state === 'loading' ? null : <LoadFailed title={loadTexts.title} loading={loading} />}
    </>
  );
}

/** The dragged card will be first, because it entered the stage last. */
function Slot({ drag }: { drag: DragStore }) {
  const height = useDrag(drag, (state) => state.height);
  return <div className="slot" style={{ height }} aria-hidden="true" />;
}
