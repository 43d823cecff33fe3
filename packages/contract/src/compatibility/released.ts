import { z } from 'zod';
import { compareCalls } from './compareCalls.ts';
import { describedCall, type DescribedCalls } from './describedCall.ts';

export { compareCalls } from './compareCalls.ts';
export { describeCalls, type DescribedCalls } from './describedCall.ts';

const acceptedChange = z.strictObject({
  call: z.string(),
  /** The version of the call that has the change, or that it had last if the call is removed. */
  version: z.number().int().positive(),
  reason: z.string().min(1),
  changes: z.array(z.string()).min(1),
});

/** The calls as they were last released, and the changes that were accepted although older clients notice them. */
export const released = z.strictObject({
  calls: z.record(z.string(), describedCall),
  accepted: z.array(acceptedChange),
});
export type Released = z.infer<typeof released>;

/**
 * Accepts what older clients notice in some calls.
 * @param ids the calls
 * @param reason why they may change
 * @throws {Error} if a call has no such change
 */
export function acceptChanges(
  before: Released,
  today: DescribedCalls,
  ids: readonly string[],
  reason: string,
): Released {
  const { breaking } = compareCalls(before.calls, today);
  return ids.reduce((state, id) => {
    const changes = breaking[id];
    if (!changes) throw new Error(`${id} has no change that an older client notices`);
    const { [id]: old, ...others } = state.calls;
    const call = today[id];
    const version = (old?.version ?? 0) + (call ? 1 : 0);
    const calls = call ? { ...others, [id]: { ...call, version } } : others;
    const accepted = [...state.accepted, { call: id, version, reason, changes: [...changes] }];
    return { calls: inOrder(calls, today), accepted };
  }, before);
}

/**
 * Records today's calls as released: from then on, older clients rely on additions too.
 * @throws {Error} if there are changes that older clients notice
 */
export function recordRelease(before: Released, today: DescribedCalls): Released {
  const ids = Object.keys(compareCalls(before.calls, today).breaking);
  if (ids.length > 0) throw new Error(`Accept or take back what older clients notice in ${ids.join(', ')}`);
  const calls = Object.entries(today).map(
    ([id, call]) => [id, { ...call, version: before.calls[id]?.version ?? 1 }] as const,
  );
  return { ...before, calls: Object.fromEntries(calls) };
}

/** In the order of the contract, so that a difference of two files is small. */
function inOrder(calls: DescribedCalls, today: DescribedCalls): DescribedCalls {
  const ids = Object.keys(today);
  return Object.fromEntries(Object.entries(calls).sort(([one], [other]) => ids.indexOf(one) - ids.indexOf(other)));
}
