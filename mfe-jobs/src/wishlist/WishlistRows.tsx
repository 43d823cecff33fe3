import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type JobCard, jobTexts } from '@jobtrail/contract';
import { useFollowedJob } from '../jobs/followJob.ts';
import { WishlistRow } from './WishlistRow.tsx';

interface Props {
  cards: readonly JobCard[];
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
}

/**
 * The rows of the wishlist. Arrow keys move from row to row; when a row disappears, the next one gets the focus, and when
 * it comes back, it does.
 */
export function WishlistRows({ cards, onOpen, onMenu }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<number | null>(null);
  const linkAt = (at: number) => list.current?.querySelectorAll<HTMLElement>('.wishlist-name')[at];

  useLayoutEffect(() => {
    const at = focused.current;
    // The focused row has disappeared.
    if (at !== null && document.activeElement === document.body) linkAt(Math.min(at, cards.length - 1))?.focus();
  }, [cards]);

  useFollowedJob(cards, (id) => linkAt(cards.findIndex((card) => card.id === id))?.focus());

  function onKeyDown(event: KeyboardEvent): void {
    const at = focused.current;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const link = at === null || step === undefined ? undefined : linkAt(at + step);
    if (!link) return;
    event.preventDefault();
    link.focus();
  }

  return (
    // The links and buttons in the rows are the interactive elements; this listener serves all of them.
    <ul ref={list} className="panel wishlist-rows" aria-label={jobTexts.wishlist} onKeyDown={onKeyDown}>
      {cards.map((card, at) => (
        <li
          key={card.id}
          className="wishlist-row"
          data-job={card.id}
          onFocus={() => {
            focused.current = at;
          }}
        >
          <WishlistRow card={card} onOpen={onOpen} onMenu={onMenu} />
        </li>
      ))}
    </ul>
  );
}
