import { ChevronRight, Settings, SquareKanban, Table2 } from 'lucide-react';
import { pages } from '@jobtrail/contract';
import { Icon, Panel } from '@jobtrail/web-kit';

const LINKS = [
  { page: pages.dashboard, label: 'Kanban board', icon: SquareKanban },
  { page: pages.table, label: 'Table', icon: Table2 },
  { page: pages.settings, label: 'Settings', icon: Settings },
];

/** Links to the pages that the answers mention. */
export function QuickLinks() {
  return (
    <Panel title="Quick links" padded={false}>
      <nav className="quick-links" aria-label="Quick links">
        {LINKS.map(({ page, label, icon }) => (
          <a key={page} href={page}>
            <Icon of={icon} />
            <span className="grow">{label}</span>
            <Icon of={ChevronRight} size={14} />
          </a>
        ))}
      </nav>
    </Panel>
  );
}
