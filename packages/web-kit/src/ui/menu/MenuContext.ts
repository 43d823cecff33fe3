import { createContext, useContext } from 'react';

/** Closes the surrounding menu and returns the focus to what opened it. */
export const MenuContext = createContext<(() => void) | null>(null);

/**
 * Lets an item close its menu.
 * @throws {Error} outside a Menu
 */
export function useCloseMenu(): () => void {
  const close = useContext(MenuContext);
  if (!close) throw new Error('A MenuItem must be inside a Menu');
  return close;
}
