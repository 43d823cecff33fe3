/** Name of the file or object in a store with the id of the database that the store is bound to. */
export const BINDING = 'database-id';

/** The content of the file or object. */
export const bindingText = (databaseId: string): string => `${databaseId}\n`;
/** Reads the id from it. The text of a damaged file matches no database. */
export const databaseIdIn = (text: string): string => text.trim();
