const ID = /^[0-9a-f-]{36}$/;

/** Whether a text is an id that a blob may have: nothing that leads elsewhere, whatever a store makes of it. */
export const isBlobId = (text: string): boolean => ID.test(text);
