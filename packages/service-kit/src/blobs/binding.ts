/** Name of the file or object in a store that holds the id of the database that the store is bound to. */
export const BINDING = 'database-id';

/** What the file or object holds. */
export const bindingText = (databaseId: string): string => `${databaseId}\n`;
/** The id in it. A damaged file gives a text that is the id of no database. */
export const databaseIdIn = (text: string): string => text.trim();
