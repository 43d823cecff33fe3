const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The length of a UUID in bytes. */
export const UUID_BYTES = 16;

/** Whether a text is a UUID, which a token can contain in 16 bytes. */
export const isUuid = (text: string | null): text is string => text !== null && UUID.test(text);

/** The 16 bytes of a UUID. */
export const bytesOfUuid = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** The UUID with these 16 bytes, in lower case. */
export const uuidOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
