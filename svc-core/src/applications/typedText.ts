import { createHash } from 'node:crypto';

/**
 * Whether a text was typed on another one than the saved one, so that writing it would lose what was saved meanwhile.
 * @param typed undefined if the change has none
 * @param known the mark of the text that it was typed on; undefined if the client does not say it
 */
export const isTypedOnAnother = (
  saved: string | null,
  typed: string | null | undefined,
  known: string | undefined,
): boolean =>
  typed !== undefined &&
  known !== undefined &&
  typed !== saved &&
  known !==
    createHash('sha256')
      .update(saved ?? '')
      .digest('hex');
