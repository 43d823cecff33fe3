import { Check } from 'lucide-react';
import { useState } from 'react';
import { type JobCard, jobTexts } from '@jobtrail/contract';
import { Icon, Tile } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { detailAddress, WISHLIST_PAGE } from '../pages.ts';

interface Props {
  card: JobCard;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
}

/** One saved job: its position opens it, `I applied` moves it to the board. */
export function WishlistRow({ card, onOpen, onMenu }: Props) {
  const commands = useJobCommands();
  const [applying, setApplying] = useState(false);
  const about = [card.company, card.location, card.salary].filter(Boolean).join(' · ');
  return (
    <>
      <Tile name={card.company} />
      <div className="grow">
        <a
          className="wishlist-name"
          href={detailAddress(WISHLIST_PAGE, card.id)}
          onClick={(event) => {
            if (opensInNewTab(event)) return;
            event.preventDefault();
            onOpen(card.id);
          }}
        >
          {card.position}
        </a>
        <p className="caption muted truncate" title={about}>
          {about}
        </p>
      </div>
      <button
        type="button"
        className="btn"
        aria-disabled={applying}
        aria-label={`${jobTexts.iApplied}: ${cardName(card)}`}
        onClick={() => {
          if (applying) return;
          setApplying(true);
          void commands.apply(card.id).finally(() => setApplying(false));
        }}
      >
        <Icon of={Check} />
        {jobTexts.iApplied}
      </button>
      <button
        type="button"
        className="icon-btn dots"
        aria-haspopup="menu"
        aria-label={`Actions for ${cardName(card)}`}
        onClick={({ currentTarget }) => onMenu(card, currentTarget)}
      />
    </>
  );
}
