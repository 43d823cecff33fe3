import { compareCalls } from './compareCalls.ts';
import type { DescribedCalls, Released } from './document.ts';

export { compareCalls } from './compareCalls.ts';
export { describeCalls, readReleased, type Released, writeReleased } from './document.ts';

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
    const version = (old?.['x-version'] ?? 0) + (call ? 1 : 0);
    const calls = call ? { ...state.calls, [id]: { ...call, 'x-version': version } } : others;
    return { calls, accepted: [...state.accepted, { call: id, version, reason, changes: [...changes] }] };
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
    ([id, call]) => [id, { ...call, 'x-version': before.calls[id]?.['x-version'] ?? 1 }] as const,
  );
  return { ...before, calls: Object.fromEntries(calls) };
}
