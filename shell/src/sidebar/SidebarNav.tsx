import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { pages, type RemotesManifest } from '@jobtrail/contract';
import { Icon, useSession } from '@jobtrail/web-kit';
import { manifestQuery } from '../remotes/manifest.ts';
import { useShellLocation } from '../routes/navigation.ts';
import { NavCount } from './NavCount.tsx';
import { NavIcon } from './NavIcon.tsx';
import { sectionsOf } from './sectionsOf.ts';

interface EntryProps {
  path: string;
  text: string;
  icon: ReactNode;
  /** Other pages that highlight this entry. */
  also?: readonly string[] | undefined;
  children?: ReactNode;
}

function Entry({ path, text, icon, also = [], children }: EntryProps) {
  const { pathname } = useShellLocation();
  return (
    <a href={path} data-tooltip={text} aria-current={pathname === path || also.includes(pathname) ? 'page' : undefined}>
      {icon}
      <span>{text}</span>
      {children}
    </a>
  );
}

/** The sections that the remotes declare. Their counts wait for the person, who may have to add a second factor first. */
function RemoteSections() {
  const { data } = useQuery<RemotesManifest>(manifestQuery);
  const { user } = useSession();
  return sectionsOf(data?.remotes ?? [], user?.role === 'admin').map(([title, entries]) => (
    <Fragment key={title}>
      <p className="nav-title" aria-hidden="true">
        {title}
      </p>
      <nav className="nav" aria-label={title}>
        {entries.map(({ path, text, icon, also, badge }) => (
          <Entry key={path} path={path} text={text} also={also} icon={<NavIcon drawing={icon} />}>
            {badge && user ? <NavCount badge={badge} /> : null}
          </Entry>
        ))}
      </nav>
    </Fragment>
  ));
}

/** The pages of the signed-in product: the sections that the remotes declare, their lists, and Help at the bottom. */
export function SidebarNav({ children }: { children?: ReactNode }) {
  return (
    <>
      <RemoteSections />
      {children}
      <nav className="nav nav-foot" aria-label="Help and support">
        <Entry path={pages.help} text="Help" icon={<Icon of={CircleQuestionMark} />} />
      </nav>
    </>
  );
}
