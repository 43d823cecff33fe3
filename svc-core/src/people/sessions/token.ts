import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A new session token: 256 random bits that mean nothing by themselves. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** Whether a text can be a token at all: anything else needs no look into the database. */
export const isToken = (text: string): boolean => TOKEN.test(text);
/** What is stored of a token: who reads the database cannot sign in with it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** What a session is called on the wire: says nothing of the token, nor of the hash under which it is stored. */
export const sessionId = (tokenHash: string): string => hashOf(`session ${tokenHash}`).slice(0, 32);
