/** Where a menu or list of an element is drawn: inside of its dialog, which keeps the focus to itself, else in the page. */
export const overlayHost = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('[role="dialog"]') ?? document.body;

/** A modal lets clicks through around its box; what hangs in it must take them back. */
export const TAKES_CLICKS = { pointerEvents: 'auto' } as const;
