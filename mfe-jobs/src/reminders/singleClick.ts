import type { MouseEvent } from 'react';

/**
 * Handles a click on what takes a row away, but not the second one of a double click: by then the next row is in its
 * place.
 */
export const singleClick =
  (onClick: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) onClick();
  };
