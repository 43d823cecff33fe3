import { z } from 'zod';
import { EVENT_TYPES } from './types.ts';

/** IDs of the provider, at most as long as the column. */
const id = z.string().min(1).max(191);
const reference = z.union([id, z.object({ id })]).nullish();
/** The references in an event's object; nothing else in it is read. */
const hint = z.object({ id: id.optional(), object: z.string().optional(), customer: reference, charge: reference });

const known: ReadonlySet<string> = new Set(EVENT_TYPES);
const envelope = z.object({ type: z.string() });
const event = z.object({
  id,
  type: z.string(),
  created: z.number(),
  data: z.object({ object: hint, previous_attributes: hint.optional() }),
});

/** An event of a relevant type: its ID and its references. */
export type EventHint = z.output<typeof event>;

/**
 * Parses an event of the provider.
 * @returns `ignored` for a type without effect here, including thin events of API v2; `malformed` for anything that is
 * not an event
 */
export function readEvent(message: unknown): EventHint | 'ignored' | 'malformed' {
  const named = envelope.safeParse(message);
  if (!named.success) return 'malformed';
  if (!known.has(named.data.type)) return 'ignored';
  const read = event.safeParse(message);
  return read.success ? read.data : 'malformed';
}
