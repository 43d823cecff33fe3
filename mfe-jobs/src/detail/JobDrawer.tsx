import { useEffect, useEffectEvent, useState } from 'react';
import { Drawer } from '@jobtrail/web-kit/ui/overlay';
import type { NamedJob } from '../jobs/card.ts';
import { JobDetail } from './JobDetail.tsx';

interface Props {
  /** The job that the address names; null closes the drawer. */
  id: string | null;
  /** Ids in the order of the screen behind, for previous and next. */
  order: readonly string[];
  onOpen: (id: string | null, replace?: boolean) => void;
  /** The drawer is on the screen: what opens over it may. */
  onShown: () => void;
  onMenu: (job: NamedJob, anchor: HTMLElement) => void;
}

/** Job Details at the right: 560 px wide, the whole width of a phone. Its address can be opened, reloaded and gone back to. */
export default function JobDrawer({ id, order, onOpen, onShown, onMenu }: Props) {
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const tell = useEffectEvent(onShown);
  useEffect(() => tell(), []);
  const at = shown === null ? -1 : order.indexOf(shown);
  const close = () => onOpen(null, true);
  return (
    <Drawer
      open={id !== null}
      onClose={close}
      size={560}
      closable={false}
      rootClassName="job-drawer"
      destroyOnHidden
      aria-labelledby="job-detail-title"
    >
      {shown === null ? null : (
        <JobDetail
          key={shown}
          id={shown}
          previous={at > 0 ? (order[at - 1] ?? null) : null}
          next={at === -1 ? null : (order[at + 1] ?? null)}
          onGo={(to) => onOpen(to, true)}
          onClose={close}
          onMenu={onMenu}
        />
      )}
    </Drawer>
  );
}
