import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { pages, type SessionUser, shellTexts } from '@jobtrail/contract';
import { Avatar, Icon, MenuButton, MenuItem, usePlatform } from '@jobtrail/web-kit';
import { signOut } from '../session/session.ts';

/** Shortens 'Nora Lindqvist' to 'Nora L.', because the top bar is narrow. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${Array.from(last)[0] ?? ''}.` : first;
}

/** 'My Account' with 'Settings' and 'Log Out'. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const platform = usePlatform();
  return (
    <MenuButton
      label={`${shellTexts.accountMenu}: ${shortName(user.name)}`}
      menuLabel={shellTexts.accountMenu}
      title={shellTexts.accountMenu}
      face={
        <>
          <Avatar name={user.name} />
          <span className="acct-name">{shortName(user.name)}</span>
          <Icon of={ChevronDown} size={12} />
        </>
      }
    >
      <MenuItem href={pages.settings}>
        <Icon of={Settings} />
        {shellTexts.settings}
      </MenuItem>
      <MenuItem onSelect={() => void signOut(platform)}>
        <Icon of={LogOut} />
        {shellTexts.logOut}
      </MenuItem>
    </MenuButton>
  );
}
