import { createContext, useContext } from 'react';

/** Closes the menu that an item is in and gives the focus back to what opened it. */
export const MenuContext = createContext<(() => void) | null>(null);

/**
 * How an item closes the menu around it.
 * @throws {Error} outside of a Menu
 */
export function useCloseMenu(): () => void {
  const close = useContext(MenuContext);
  if (!close) throw new Error('A MenuItem belongs into a Menu');
  return close;
}
