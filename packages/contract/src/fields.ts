import { z } from 'zod';
import { TEXT_MAX } from './limits.ts';

/** An identifier that the application made (UUIDv7). */
export const id = z.string().min(1).max(36);
/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime({ offset: true });
/** Text without NUL, which nobody types and where a database may cut a text off. */
export const text = () => z.string().overwrite((given) => given.replaceAll('\0', ''));
/** What a person wrote, trimmed, not blank. */
export const required = (max: number, message: string) =>
  text().trim().min(1, message).max(max, `Use at most ${max} characters.`);
/** What a person may leave out: blank becomes null. */
export const optional = (max: number) =>
  text()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .transform((given) => (given === '' ? null : given))
    .nullable();
/** Free text in which spaces and line breaks matter: kept as it is, blank becomes null. */
export const freeText = (max: number) =>
  text()
    .max(max, `Use at most ${max} characters.`)
    .transform((given) => (given.trim() === '' ? null : given))
    .nullable();
/** An email address, in lower case. */
export const email = z.string().trim().toLowerCase().max(TEXT_MAX.email).pipe(z.email('Invalid email address'));
/** The address of a web page: http or https only. */
export const webAddress = z
  .string()
  .trim()
  .max(TEXT_MAX.url, `Use at most ${TEXT_MAX.url} characters.`)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol } = new URL(text);
    return protocol === 'http:' || protocol === 'https:';
  }, 'Enter a web address that starts with http:// or https://.');
