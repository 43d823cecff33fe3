import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { Drawer } from '@jobtrail/web-kit/ui/overlay';

interface Props {
  /** The accessible name. */
  label: string;
  /** Width in px, if the window is wide enough. */
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer with one record, over the list it belongs to. */
export function RecordDrawer({ label, width, onClose, children }: Props) {
  return (
    <Drawer open onClose={onClose} size={width} closable={false} rootClassName="record-drawer" aria-label={label}>
      <div className="record-bar">
        <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      {children}
    </Drawer>
  );
}
