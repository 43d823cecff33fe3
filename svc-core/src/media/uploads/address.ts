import { pathOf, paths } from '@jobtrail/contract';

/** How media goes over the wire: its bytes as a data URL, or its address. */
export type MediaForm = 'data' | 'ref';

const PREFIX = pathOf(paths.media, { id: '' });

/** The address under which a medium is served. */
export const mediaAddress = (id: string): string => pathOf(paths.media, { id });
/** The id of a medium's address, null for any other text. */
export const mediaIdOf = (address: string): string | null =>
  address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;
