import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@jobtrail/web-kit';

/** A note among administrators, always labeled as such. */
export function InternalNote({ by, children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <div className="internal-note">
      <p className="row caption strong">
        <Icon of={Lock} size={12} />
        Internal note
        <span className="muted">{by ?? 'Not visible to the user'}</span>
      </p>
      <p className="internal-note-text">{children}</p>
    </div>
  );
}
