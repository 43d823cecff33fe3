import { useEffect, useEffectEvent, useState } from 'react';
import { Drawer } from '@jobtrail/web-kit';
import { cardName, type NamedJob } from '../jobs/card.ts';
import { useJobCards } from '../jobs/queries.ts';
import type { Direction } from './DetailBar.tsx';
import { JobDetail } from './JobDetail.tsx';
import './detail.css';
import './related.css';
import './audio/recording.css';

interface Props {
  /** The job named in the URL; null closes the drawer. */
  id: string | null;
  /** Ids in the order of the screen, for previous and next. */
  order: readonly string[];
  onOpen: (id: string | null, replace?: boolean) => void;
  /** Called when the drawer is visible, so that other overlays may open on top of it. */
  onShown: () => void;
  onMenu: (job: NamedJob, anchor: HTMLElement) => void;
}

/**
 * The job detail in a drawer: 560 px wide, full width on a phone. Its URL can be opened, reloaded and navigated back
 * to.
 */
export default function JobDrawer({ id, order, onOpen, onShown, onMenu }: Props) {
  const [shown, setShown] = useState(id);
  const [openedBy, setOpenedBy] = useState<Direction | null>(null);
  if (id !== null && id !== shown) setShown(id);
  if (id === null && openedBy !== null) setOpenedBy(null);
  const tell = useEffectEvent(onShown);
  useEffect(() => tell(), []);
  const at = shown === null ? -1 : order.indexOf(shown);
  const card = useJobCards().data?.find((known) => known.id === shown);
  const close = () => onOpen(null, true);
  return (
    <Drawer open={id !== null} labelledBy="job-detail-title" className="job-drawer" onClose={close}>
      <p className="sr" role="status">
        {openedBy && card ? `Job ${at + 1} of ${order.length}: ${cardName(card)}` : ''}
      </p>
      {shown === null ? null : (
        <JobDetail
          key={shown}
          id={shown}
          previous={at > 0 ? (order[at - 1] ?? null) : null}
          next={at === -1 ? null : (order[at + 1] ?? null)}
          onNavigate={(to, direction) => {
            setOpenedBy(direction);
            onOpen(to, true);
          }}
          openedBy={openedBy}
          onClose={close}
          onMenu={onMenu}
        />
      )}
    </Drawer>
  );
}
