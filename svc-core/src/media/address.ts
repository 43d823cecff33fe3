import { pathOf, paths } from '@jobtrail/contract';

const PREFIX = pathOf(paths.media, { id: '' });

/** The address under which a medium is served. */
export const mediaAddress = (id: string): string => pathOf(paths.media, { id });
/** The id of a medium's address, null for any other text. */
export const mediaIdOf = (address: string): string | null => (address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null);
