import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A new session token: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** Whether a text is a well-formed token. Other texts need no database query. */
export const isToken = (text: string): boolean => TOKEN.test(text);
/** The hash of a token, which is stored instead, so that no one who reads the database can sign in with it. */
export const hashOf = (token: string): string => hash('sha256', token, 'hex');
/** The id of a session on the wire. It reveals neither the token nor the stored hash. */
export const sessionId = (tokenHash: string): string => hashOf(`session ${tokenHash}`).slice(0, 32);
