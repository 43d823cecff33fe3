import type { ReactNode } from 'react';
import { classes } from '../../components/classes.ts';
import { useCloseMenu } from './Menu.tsx';

interface Props {
  /** Makes the item a link. */
  href?: string;
  /** Opens the link in a new tab. */
  newTab?: boolean;
  /** Makes the item one of several choices. */
  checked?: boolean;
  /** Marks a destructive action. */
  danger?: boolean;
  /**
   * Runs after the menu has closed and its button has the focus, so that a dialog opened here returns the focus to the
   * button.
   */
  onSelect?: () => void;
  children: ReactNode;
}

/** An entry of a Menu. */
export function MenuItem({ href, newTab = false, checked, danger = false, onSelect, children }: Props) {
  const close = useCloseMenu();
  const shared = {
    className: classes('menu-item', danger && 'menu-danger', checked && 'is-on'),
    tabIndex: -1,
    onClick: () => {
      close();
      onSelect?.();
    },
  };
  if (href !== undefined)
    return (
      <a {...shared} role="menuitem" href={href} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        {children}
      </a>
    );
  const choice = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button type="button" {...shared} {...choice}>
      {children}
    </button>
  );
}
