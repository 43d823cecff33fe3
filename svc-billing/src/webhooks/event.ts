import { z } from 'zod';
import { EVENT_TYPES } from './types.ts';

/** IDs of the provider, at most as long as the column. */
const id = z.string().min(1).max(191);
const reference = z.union([id, z.object({ id })]).nullish();
/** The references in the object of an event; nothing else of it is read. */
const hint = z.object({ id: id.optional(), object: z.string().optional(), customer: reference, charge: reference });

const known: ReadonlySet<string> = new Set(EVENT_TYPES);
const envelope = z.object({ type: z.string() });
const event = z.object({
  id,
  type: z.string(),
  created: z.number(),
  data: z.object({ object: hint, previous_attributes: hint.optional() }),
});

/** An event of a type that matters here: its ID, and what it is about. */
export type EventHint = z.output<typeof event>;

/**
 * Reads an event of the provider.
 * @returns `ignored` for a type that does not matter here, including thin events of API v2; `malformed` for anything
 * that is no event
 */
export function readEvent(message: unknown): EventHint | 'ignored' | 'malformed' {
  const named = envelope.safeParse(message);
  if (!named.success) return 'malformed';
  if (!known.has(named.data.type)) return 'ignored';
  const read = event.safeParse(message);
  return read.success ? read.data : 'malformed';
}
