import { pages } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { ChevronRight, LifeBuoy, Megaphone, Users } from 'lucide-react';
import { NotBuilt } from '../missing/NotBuilt.tsx';

const SECTIONS = [
  { page: pages.adminUsers, label: 'User Management', icon: Users },
  { page: pages.adminSupport, label: 'Support Tickets', icon: LifeBuoy },
  { page: pages.adminBroadcast, label: 'Broadcast Messages', icon: Megaphone },
];

/** /admin/dashboard (spec 2). Metrics, tickets and personal settings have not been built. */
export function DashboardScreen() {
  return (
    <div className="page admin">
      <div className="page-head">
        <div>
          <h1>Admin Dashboard</h1>
          <p className="sub">Manage your application and settings</p>
        </div>
      </div>
      <NotBuilt
        title="The overview is not built yet"
        text="Users, revenue and payments, the tickets and your personal settings will stand here. Until then no figure is shown."
        today={
          <>
            <p>Administrators sign in and reach the four pages of the back office. Your own applications are on the board, as for everybody.</p>
            <nav className="sections" aria-label="Back office">
              {SECTIONS.map(({ page, label, icon }) => (
                <a key={page} href={page}>
                  <Icon of={icon} />
                  <span className="grow">{label}</span>
                  <Icon of={ChevronRight} size={14} />
                </a>
              ))}
            </nav>
          </>
        }
      />
    </div>
  );
}
