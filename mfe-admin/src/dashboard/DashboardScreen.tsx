import type { ComponentType } from 'react';
import { adminTexts, pages } from '@jobtrail/contract';
import { Tabs, useNavigate, usePageLocation } from '@jobtrail/web-kit';
import { Overview } from '../metrics/Overview.tsx';
import { PersonalSettings } from '../settings/PersonalSettings.tsx';
import { useTicketCounts } from '../support/queries.ts';
import { TicketsTab } from '../support/TicketsTab.tsx';

const TABS = { overview: Overview, tickets: TicketsTab, settings: PersonalSettings } as const satisfies Record<
  string,
  ComponentType
>;
type Tab = keyof typeof TABS;

const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(TABS, text);

/**
 * /admin/dashboard: Overview, Support Tickets with the count of open ones, Personal Settings. The URL names the tab.
 */
export function DashboardScreen() {
  const navigate = useNavigate();
  const named = usePageLocation().query.get('tab');
  const tab = isTab(named) ? named : 'overview';
  const open = useTicketCounts().data?.open ?? 0;
  const TabContent = TABS[tab];
  return (
    <div className="page admin">
      <div className="page-head">
        <div>
          <h1>{adminTexts.dashboardTitle}</h1>
          <p className="sub">{adminTexts.dashboardSubtitle}</p>
        </div>
      </div>
      <Tabs<Tab>
        label={adminTexts.dashboardTitle}
        className="admin-tabs"
        active={tab}
        onTab={(key) =>
          navigate(key === 'overview' ? pages.adminDashboard : `${pages.adminDashboard}?tab=${key}`, { replace: true })
        }
        tabs={[
          { key: 'overview', label: 'Overview' },
          { key: 'tickets', label: adminTexts.supportTitle, alert: { count: open, label: `${open} open` } },
          { key: 'settings', label: 'Personal Settings' },
        ]}
      >
        <TabContent />
      </Tabs>
    </div>
  );
}
