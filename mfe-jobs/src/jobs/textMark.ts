import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The mark of the text that another one was typed on: the server writes nothing over a text with another mark. Web Crypto
 * is asynchronous, so it could not mark what is sent while the page closes, and pages without https lack it.
 */
export const textMark = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
