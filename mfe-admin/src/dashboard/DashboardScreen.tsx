import type { ComponentType } from 'react';
import { adminTexts, pages } from '@jobtrail/contract';
import { Tabs, useNavigate, usePlace } from '@jobtrail/web-kit';
import { Overview } from '../metrics/Overview.tsx';
import { PersonalSettings } from '../settings/PersonalSettings.tsx';
import { useTicketCounts } from '../support/queries.ts';
import { TicketsTab } from '../support/TicketsTab.tsx';

const PARTS = { overview: Overview, tickets: TicketsTab, settings: PersonalSettings } as const satisfies Record<
  string,
  ComponentType
>;
type Part = keyof typeof PARTS;

const isPart = (text: string | null): text is Part => text !== null && Object.hasOwn(PARTS, text);

/** /admin/dashboard: Overview, Support Tickets with the count of open ones, Personal Settings. The address names the tab. */
export function DashboardScreen() {
  const navigate = useNavigate();
  const named = usePlace().query.get('tab');
  const part = isPart(named) ? named : 'overview';
  const open = useTicketCounts().data?.open ?? 0;
  const Part = PARTS[part];
  return (
    <div className="page admin">
      <div className="page-head">
        <div>
          <h1>{adminTexts.dashboardTitle}</h1>
          <p className="sub">{adminTexts.dashboardSubtitle}</p>
        </div>
      </div>
      <Tabs<Part>
        label={adminTexts.dashboardTitle}
        className="admin-tabs"
        active={part}
        onTab={(key) =>
          navigate(key === 'overview' ? pages.adminDashboard : `${pages.adminDashboard}?tab=${key}`, { replace: true })
        }
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'tickets', label: adminTexts.supportTitle, alert: { count: open, label: `${open} open` } },
          { key: 'settings', label: 'Personal Settings' },
        ]}
      >
        <Part />
      </Tabs>
    </div>
  );
}
