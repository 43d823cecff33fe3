import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drawer, Icon } from '@jobtrail/web-kit';

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
    <Drawer label={label} width={width} className="record-drawer" onClose={onClose}>
      <div className="record-bar">
        <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      {children}
    </Drawer>
  );
}
