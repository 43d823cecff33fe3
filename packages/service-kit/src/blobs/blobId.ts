const ID = /^[0-9a-f-]{36}$/;

/** Whether a text is a valid blob id, which is safe to use in a path. */
export const isBlobId = (text: string): boolean => ID.test(text);
