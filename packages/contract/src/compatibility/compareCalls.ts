import type { Schema } from './branches.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { DescribedCall, DescribedCalls } from './document.ts';

const JSON_TYPE = 'application/json';
/** A call without a query or a body ignores what it is sent. */
const NOTHING: Schema = { type: 'object', properties: {} };
const REQUEST = { direction: 'request', limits: true } as const;

const isInternal = ({ 'x-access': access }: DescribedCall): boolean => Array.isArray(access);

function accessChanges({ 'x-access': before }: DescribedCall, { 'x-access': after }: DescribedCall): string[] {
  if (Array.isArray(before) && Array.isArray(after))
    return before.filter((caller) => !after.includes(caller)).map((caller) => `${caller} may no longer make it`);
  return before === after ? [] : [`its access is ${String(after)}, and was ${String(before)}`];
}

/** The parameters in a path, a query or the headers, as an object. Those of a path are named by their position. */
function parametersOf({ parameters }: DescribedCall, place: string): Schema {
  const found = parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter, index) => (place === 'path' ? { ...parameter, name: String(index + 1) } : parameter));
  return {
    type: 'object',
    properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    required: found.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Whether a media type, such as `audio/*`, includes another. */
const includesType = (type: string, other: string): boolean =>
  type === other || (type.endsWith('/*') && other.startsWith(type.slice(0, -1)));

function bodyChanges({ requestBody: before }: DescribedCall, { requestBody: after }: DescribedCall): string[] {
  if (!after) return before ? ['it no longer has a body'] : [];
  const size = before && after['x-max-bytes'] < before['x-max-bytes'];
  const changes = size
    ? [`its body can have ${after['x-max-bytes']} bytes, and could have ${before['x-max-bytes']}`]
    : [];
  const accepted = after.content?.[JSON_TYPE]?.schema;
  const sent = before ? before.content?.[JSON_TYPE]?.schema : NOTHING;
  if (!accepted || !sent) {
    const types = Object.keys(after.content ?? {});
    const lost = Object.keys(before?.content ?? { [JSON_TYPE]: {} }).filter(
      (type) => !types.some((other) => includesType(other, type)),
    );
    return [...changes, ...lost.map((type) => `its body can no longer be ${type}`)];
  }
  changes.push(...compareSchemas(sent, accepted, { ...REQUEST, at: 'body' }));
  // A missing body is read as one without fields.
  const isOptional = before && !before.required && after.required;
  if (isOptional && compareSchemas(NOTHING, accepted, { ...REQUEST, at: 'body' }).length > 0)
    changes.push('its body is required');
  return changes;
}

/** The status, the media type and the schema of a successful response. */
function successOf({ responses }: DescribedCall): { status: string; type: string; schema: Schema | undefined } {
  const [status = '', success] = Object.entries(responses).find(([key]) => key < '300') ?? [];
  const [type = 'empty', media] = Object.entries(success?.content ?? {})[0] ?? [];
  return { status, type, schema: media?.schema };
}

function responseChanges(before: DescribedCall, after: DescribedCall): string[] {
  const [was, is] = [successOf(before), successOf(after)];
  const changes: string[] = [];
  if (was.status !== is.status) changes.push(`its status is ${is.status}, and was ${was.status}`);
  // Older clients do not read a body that was not there.
  if (was.type !== is.type && was.type !== 'empty') changes.push(`its response is ${is.type}, and was ${was.type}`);
  if (was.schema && is.schema)
    changes.push(
      ...compareSchemas(was.schema, is.schema, { at: 'response', direction: 'response', limits: isInternal(after) }),
    );
  return changes;
}

const nameless = (route: string): string => route.replaceAll(/\{\w+\}/g, '');

/** The differences that a client built for `before` notices in `after`, one sentence each. */
export function compareCall(before: DescribedCall, after: DescribedCall): string[] {
  const changes = [
    // Clients fill in the parameters of a path by themselves, so the names do not matter.
    ...(nameless(before.route) === nameless(after.route)
      ? []
      : [`its route is ${after.route}, and was ${before.route}`]),
    ...accessChanges(before, after),
    ...('402' in after.responses && !('402' in before.responses) ? ['it needs a subscription'] : []),
    ...(before['x-idempotent'] && !after['x-idempotent'] ? ['it can no longer be repeated safely'] : []),
    ...['path', 'query', 'header'].flatMap((place) =>
      compareSchemas(parametersOf(before, place), parametersOf(after, place), { ...REQUEST, at: place }),
    ),
    ...bodyChanges(before, after),
    ...responseChanges(before, after),
  ];
  // Several alternatives of a value may be converted to the same.
  return [...new Set(changes)];
}

/** The changes in a set of calls since their release. */
export interface Changes {
  /** By call: what older clients notice. */
  readonly breaking: Readonly<Record<string, readonly string[]>>;
  /** Calls that are new or accept or return more: what a client of today would notice in the release. */
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
  const isAddition = ([id, after]: [string, DescribedCall]): boolean => {
    const before = released[id];
    return !before || (!(id in breaking) && compareCall(after, before).length > 0);
  };
  return {
    breaking,
    additions: Object.entries(today)
      .filter(isAddition)
      .map(([id]) => id),
  };
}
