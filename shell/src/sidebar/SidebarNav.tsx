import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  Plus,
  SquareKanban,
  Users,
} from 'lucide-react';
import { pages } from '@jobtrail/contract';
import { CountBadge, Icon, useCall, useSession } from '@jobtrail/web-kit';
import { useLocation } from '../routes/location.ts';

interface Entry {
  path: string;
  text: string;
  icon: LucideIcon;
  /** Other pages that are this entry's too. */
  also?: readonly string[];
}
const views: readonly Entry[] = [
  { path: pages.dashboard, text: 'Kanban', icon: SquareKanban, also: [pages.table] },
  { path: pages.addJob, text: 'Add Job', icon: Plus },
];
const admin: readonly Entry[] = [
  { path: pages.adminDashboard, text: 'Dashboard', icon: ChartNoAxesColumn },
  { path: pages.adminUsers, text: 'Users', icon: Users },
  { path: pages.adminSupport, text: 'Support', icon: LifeBuoy },
  { path: pages.adminBroadcast, text: 'Broadcast', icon: Megaphone },
];
const help: readonly Entry[] = [{ path: pages.help, text: 'Help', icon: CircleQuestionMark }];

interface SectionProps {
  title: string;
  entries: readonly Entry[];
  foot?: boolean;
  /** By page: how many tickets there are open. */
  open?: Readonly<Record<string, number>>;
}

function Section({ title, entries, foot = false, open = {} }: SectionProps) {
  const { pathname } = useLocation();
  return (
    <>
      {foot ? null : (
        <p className="nav-title" aria-hidden="true">
          {title}
        </p>
      )}
      <nav className={foot ? 'nav nav-foot' : 'nav'} aria-label={title}>
        {entries.map(({ path, text, icon, also = [] }) => (
          <a
            key={path}
            href={path}
            title={text}
            aria-current={pathname === path || also.includes(pathname) ? 'page' : undefined}
          >
            <Icon of={icon} />
            <span>{text}</span>
            {open[path] ? <CountBadge alert count={open[path]} label={`${open[path]} open`} /> : null}
          </a>
        ))}
      </nav>
    </>
  );
}

/** The pages of the back office; tickets that nobody has answered are counted beside Support. */
function AdminSection() {
  const { data } = useCall('countTickets');
  return <Section title="Admin" entries={admin} open={{ [pages.adminSupport]: data?.open ?? 0 }} />;
}

/** The pages of the signed-in product: Views for everybody, Admin for administrators, Help at the foot. */
export function SidebarNav() {
  const { user } = useSession();
  return (
    <>
      <Section title="Views" entries={views} />
      {user?.role === 'admin' ? <AdminSection /> : null}
      <Section title="Help and support" entries={help} foot />
    </>
  );
}
