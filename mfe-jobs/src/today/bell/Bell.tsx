import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Icon, lazyComponent, useCall } from '@jobtrail/web-kit';
import { bellLabel, pillText } from './bellTexts.ts';
import { PanelWaiting } from './PanelWaiting.tsx';
import { useDueCount } from './useDueCount.ts';

const TodayPanel = lazyComponent(() => import('./TodayPanel.tsx'), {
  Waiting: PanelWaiting,
  isShown: ({ open }) => open,
});

/** The bell with its panel, and with the number of due items unless the person has switched that off. */
export function Bell() {
  const due = useDueCount();
  const notifications = useCall('getNotifications').data;
  const [bell, setBell] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const pill = notifications?.inApp === false ? null : pillText(due);
  return (
    <>
      <button
        ref={setBell}
        type="button"
        className="icon-btn"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={bellLabel(due)}
        data-tooltip="Today"
        onClick={() => setOpen(!open)}
      >
        <Icon of={BellIcon} />
        {pill === null ? null : (
          <span className="topbar-count num" aria-hidden="true">
            {pill}
          </span>
        )}
      </button>
      {bell ? <TodayPanel open={open} bell={bell} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
