import type { BrowserContext } from 'playwright-core';

/** Selectors of the board's elements. */
export const LANE = '.board .lane';
export const CARD = '.card[data-job]';
/** The part of the board that is on the screen: a wider board scrolls in it. */
export const BOARD_WINDOW = '.board-wrap';

/** The address of the board, and a signed-in browser context for each person. */
export interface Boards {
  address: string;
  few: BrowserContext;
  many: BrowserContext;
  /** As many jobs as `many`; flags are added to their cards later. */
  flagged: BrowserContext;
}
