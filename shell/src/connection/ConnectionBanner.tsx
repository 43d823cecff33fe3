import { WifiOff } from 'lucide-react';
import { shellTexts } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { useOnline } from './useOnline.ts';
import './connection.css';

/** While the browser is offline, says so, and that changes cannot be saved. */
export function ConnectionBanner() {
  const online = useOnline();
  return (
    <div className="connection" aria-live="polite">
      {online ? null : (
        <p className="connection-banner">
          <Icon of={WifiOff} size={14} />
          {shellTexts.offline}
        </p>
      )}
    </div>
  );
}
