import { compareRequests } from './compareRequests.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { DescribedCall, DescribedCalls } from './describedCall.ts';

function accessChanges({ access: before }: DescribedCall, { access: after }: DescribedCall): string[] {
  if (typeof before === 'string' || typeof after === 'string')
    return before === after ? [] : [`its access is ${String(after)}, and was ${String(before)}`];
  return before.filter((caller) => !after.includes(caller)).map((caller) => `${caller} may no longer make it`);
}

function responseChanges(before: DescribedCall, after: DescribedCall): string[] {
  const isInternal = after.service !== undefined;
  const changes: string[] = [];
  if (before.status !== after.status) changes.push(`its status is ${after.status}, and was ${before.status}`);
  if (before.mediaType !== after.mediaType)
    changes.push(`its response is ${after.mediaType ?? 'JSON'}, and was ${before.mediaType ?? 'JSON'}`);
  if (before.response && !after.response) changes.push('its response has no body');
  if (before.response && after.response)
    changes.push(
      ...compareSchemas(before.response, after.response, { at: 'response', direction: 'response', limits: isInternal }),
    );
  return changes;
}

/** The differences that a client built for `before` notices in `after`, one sentence each. */
export function compareCall(before: DescribedCall, after: DescribedCall): string[] {
  const changes = [
    ...(before.route === after.route ? [] : [`its route is ${after.route}, and was ${before.route}`]),
    ...(before.service === after.service ? [] : [`${after.service} serves it, and ${before.service} did`]),
    ...accessChanges(before, after),
    ...(after.needsSubscription && !before.needsSubscription ? ['it needs a subscription'] : []),
    ...(before.repeatable && !after.repeatable ? ['it can no longer be repeated safely'] : []),
    ...(after.maxBody < before.maxBody
      ? [`its body can have ${after.maxBody} bytes, and could have ${before.maxBody}`]
      : []),
    ...compareRequests(before, after),
    ...responseChanges(before, after),
  ];
  // Several alternatives of a value may be converted to the same.
  return [...new Set(changes)];
}

/** The changes in a set of calls since their release. */
export interface Changes {
  /** By call: what older clients notice. */
  readonly breaking: Readonly<Record<string, readonly string[]>>;
  /** Calls that are new or accept or return more. */
  readonly additions: readonly string[];
}

/** Compares the calls of a release with those of today. */
export function compareCalls(released: DescribedCalls, today: DescribedCalls): Changes {
  const breaking: Record<string, readonly string[]> = {};
  for (const [id, before] of Object.entries(released)) {
    const after = today[id];
    const changes = after ? compareCall(before, after) : ['it is removed'];
    if (changes.length > 0) breaking[id] = changes;
  }
  const additions = Object.entries(today)
    .filter(([id, call]) => !(id in breaking) && !sameCall(released[id], call))
    .map(([id]) => id);
  return { breaking, additions };
}

function sameCall(before: DescribedCall | undefined, after: DescribedCall): boolean {
  return before !== undefined && canonical({ ...before, version: 1 }) === canonical(after);
}

/** JSON with the keys of each object in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
