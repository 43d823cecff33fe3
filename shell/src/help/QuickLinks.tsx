import { ChevronRight, ListTodo, Settings, SquareKanban, Table2 } from 'lucide-react';
import { pages, startTexts } from '@jobtrail/contract';
import { bringStartBack, Icon, Panel, startAway, useNavigate, useSession } from '@jobtrail/web-kit';

const LINKS = [
  { page: pages.dashboard, label: 'Kanban board', icon: SquareKanban },
  { page: pages.table, label: 'Table', icon: Table2 },
  { page: pages.settings, label: 'Settings', icon: Settings },
];

/** Links to the pages that the answers mention, and to Start here for a person who has hidden it. */
export function QuickLinks() {
  const navigate = useNavigate();
  const { user } = useSession();
  const isStartHidden = user ? startAway(user.id) === 'hidden' : false;
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
        {isStartHidden ? (
          <a
            href={pages.dashboard}
            onClick={(event) => {
              event.preventDefault();
              bringStartBack();
              navigate(pages.dashboard);
            }}
          >
            <Icon of={ListTodo} />
            <span className="grow">{startTexts.show}</span>
            <Icon of={ChevronRight} size={14} />
          </a>
        ) : null}
      </nav>
    </Panel>
  );
}
