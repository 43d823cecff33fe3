import type { BrowserContext } from 'playwright-core';

/** Selectors of the board's elements. */
export const LANE = '.board .lane';
export const CARD = '.card[data-job]';

/** The address of the board, and a signed-in browser context for each person. */
export interface Boards {
  address: string;
  few: BrowserContext;
  many: BrowserContext;
}
