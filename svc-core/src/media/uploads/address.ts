import { fillPath, MEDIA_PATH } from '@jobtrail/contract';

/** How media goes over the wire: its bytes as a data URL, or its address. */
export type MediaForm = 'data' | 'ref';

const PREFIX = fillPath(MEDIA_PATH, { id: '' });

/** The address at which an image or recording is served. */
export const mediaAddress = (id: string): string => fillPath(MEDIA_PATH, { id });
/** The id in the address of an image or recording; null for any other text. */
export const mediaIdOf = (address: string): string | null =>
  address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;
