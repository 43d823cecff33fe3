import { pages } from '@jobtrail/contract';
import { Icon, useSession } from '@jobtrail/web-kit';
import type { LucideIcon } from 'lucide-react';
import { ChartNoAxesColumn, CircleQuestionMark, LifeBuoy, Megaphone, Plus, SquareKanban, Users } from 'lucide-react';
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

function Section({ title, entries, foot = false }: { title: string; entries: readonly Entry[]; foot?: boolean }) {
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
          <a key={path} href={path} title={text} aria-current={pathname === path || also.includes(pathname) ? 'page' : undefined}>
            <Icon of={icon} />
            <span>{text}</span>
          </a>
        ))}
      </nav>
    </>
  );
}

/** The pages of the signed-in product (spec 2): Views for everybody, Admin for administrators, Help at the foot. */
export function SidebarNav() {
  const { user } = useSession();
  return (
    <>
      <Section title="Views" entries={views} />
      {user?.role === 'admin' ? <Section title="Admin" entries={admin} /> : null}
      <Section title="Help and support" entries={help} foot />
    </>
  );
}
