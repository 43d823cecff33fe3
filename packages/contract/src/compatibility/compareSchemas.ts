import { THEN } from '../conversions.ts';
import { type Branches, branchesOf, nested, propertiesOf, type Schema } from './branches.ts';
import { allowsValue, changedLimits, LIMITS } from './limits.ts';

/** Whether a schema describes what clients send or what they receive. */
export type Direction = 'request' | 'response';

/** Two schemas of one value: of its sender and of its receiver. A value that only `sent` allows is a difference. */
interface Pair {
  readonly sent: Schema;
  readonly accepted: Schema;
  /** Where the value is: `items[].name`. */
  readonly at: string;
}
interface Comparison {
  readonly direction: Direction;
  /** Whether limits of lengths, numbers and patterns count. */
  readonly limits: boolean;
  readonly sentRoot: Schema;
  readonly acceptedRoot: Schema;
  /** The pairs that are being compared, because recursive schemas refer to them again. */
  readonly stack: Array<readonly [Schema, Schema]>;
}

/** Keywords that restrict nothing. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['$defs', '$schema', 'id', '$id', 'title', 'description', 'default', 'examples', 'deprecated', 'readOnly'],
  'x-refers-to',
]);
/** Keywords that this check compares. */
const COMPARED: ReadonlySet<string> = new Set([
  ...['type', 'const', 'enum', 'anyOf', 'oneOf', '$ref'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'items', THEN],
  ...LIMITS,
]);

/** A value that is newly refused in a request, or newly possible in a response. */
const newly = (value: string, at: string, { direction }: Comparison): string =>
  direction === 'request' ? `${at} can no longer be ${value}` : `${at} can be ${value}`;
const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/**
 * The ways in which an older client notices that a schema has changed, one sentence each. A request may accept more,
 * and a response may contain more fields; nothing else may change.
 * @param at what the schema describes: `body`
 * @param limits whether an older client checks lengths, numbers and patterns; browsers do not check those of responses
 */
export function compareSchemas(
  before: Schema,
  after: Schema,
  { at, direction, limits }: { at: string; direction: Direction; limits: boolean },
): string[] {
  const [sent, accepted] = direction === 'request' ? [before, after] : [after, before];
  return differences({ sent, accepted, at }, { direction, limits, sentRoot: sent, acceptedRoot: accepted, stack: [] });
}

function differences({ sent, accepted, at }: Pair, comparison: Comparison): string[] {
  const { stack, sentRoot, acceptedRoot, direction } = comparison;
  if (stack.some(([one, other]) => one === sent && other === accepted)) return [];
  stack.push([sent, accepted]);
  try {
    const from = branchesOf(sent, sentRoot);
    const to = branchesOf(accepted, acceptedRoot);
    const isRequest = direction === 'request';
    return [
      ...(isRequest ? changedDefault(sent, accepted, at) : []),
      ...valueDifferences(from, to, at, comparison),
      ...(from.nullable && !to.nullable && !to.open.some(isAnything) ? [newly('null', at, comparison)] : []),
      ...from.open.flatMap((branch) => branchDifferences(branch, to, at, comparison)),
    ];
  } finally {
    stack.pop();
  }
}

function changedDefault(before: Schema, after: Schema, at: string): string[] {
  if (!('default' in before) || text(before['default']) === text(after['default'])) return [];
  return [`${at} is ${text(after['default'])} by default, and was ${text(before['default'])}`];
}

const isAnything = (schema: Schema): boolean => Object.keys(schema).every((key) => ANNOTATIONS.has(key));

function valueDifferences(from: Branches, to: Branches, at: string, comparison: Comparison): string[] {
  const { limits } = comparison;
  const lost = [...from.values].filter(
    (value) => !to.values.has(value) && !to.open.some((open) => isAnything(open) || allowsValue(open, value, limits)),
  );
  return lost.length > 0 ? [newly(lost.map(text).join(', '), at, comparison)] : [];
}

function sameType(sent: unknown, accepted: unknown): boolean {
  return sent === accepted || (sent === 'integer' && accepted === 'number');
}

/** Compares a branch with the best match in the other union. */
function branchDifferences(sent: Schema, to: Branches, at: string, comparison: Comparison): string[] {
  if (to.open.some(isAnything)) return [];
  const candidates = to.open.filter((accepted) => sameType(sent['type'], accepted['type']));
  const results = candidates.map((accepted) => typedDifferences({ sent, accepted, at }, comparison));
  const best = results.toSorted((one, other) => one.length - other.length)[0];
  if (best) return best;
  const shape = isAnything(sent) ? 'anything' : `any ${String(sent['type'] ?? 'other shape')}`;
  return [newly(shape, at, comparison)];
}

function typedDifferences(pair: Pair, comparison: Comparison): string[] {
  const { sent, accepted, at } = pair;
  const items = nested(accepted, 'items');
  return [
    ...(comparison.limits ? limitDifferences(pair, comparison) : []),
    ...unknownDifferences(pair),
    ...(items ? differences({ sent: nested(sent, 'items') ?? {}, accepted: items, at: `${at}[]` }, comparison) : []),
    ...(sent['type'] === 'object' ? objectDifferences(pair, comparison) : []),
    ...nextDifferences(pair, comparison),
  ];
}

/** Compares what a value must match once it is converted. If `sent` has no such step, it is passed on as it is. */
function nextDifferences({ sent, accepted, at }: Pair, comparison: Comparison): string[] {
  const next = nested(accepted, THEN);
  if (!next) return [];
  const before = nested(sent, THEN);
  // A default belongs to the value before it is converted.
  const { default: _, ...unconverted } = sent;
  const roots = { sentRoot: before ?? comparison.sentRoot, acceptedRoot: next };
  return differences(
    { sent: before ?? unconverted, accepted: next, at: `converted ${at}` },
    { ...comparison, ...roots },
  );
}

function limitDifferences({ sent, accepted, at }: Pair, { direction }: Comparison): string[] {
  const [before, after] = direction === 'request' ? [sent, accepted] : [accepted, sent];
  return changedLimits(sent, accepted).map(
    (keyword) => `${at} has ${keyword} ${text(after[keyword])}, and had ${text(before[keyword])}`,
  );
}

/** Any change counts in keywords that this check does not interpret, such as `not`. */
function unknownDifferences({ sent, accepted, at }: Pair): string[] {
  return Object.keys({ ...sent, ...accepted })
    .filter((key) => !COMPARED.has(key) && !ANNOTATIONS.has(key) && text(sent[key]) !== text(accepted[key]))
    .map((key) => `${at} has another ${key}, which cannot be compared`);
}

function objectDifferences({ sent, accepted, at }: Pair, comparison: Comparison): string[] {
  const isRequest = comparison.direction === 'request';
  const from = propertiesOf(sent);
  const to = propertiesOf(accepted);
  const found: string[] = [];
  // A record of certain names has them in `required` only.
  const names = [...Object.keys(from.properties), ...Object.keys(to.properties), ...to.required].map(String);
  for (const name of new Set(names)) {
    const place = `${at}.${name}`;
    const one = from.properties[name];
    const other = to.properties[name];
    if (one && other) found.push(...differences({ sent: one, accepted: other, at: place }, comparison));
    if (isRequest && one && !other) found.push(`${place} is no longer accepted`);
    if (!isRequest && other && !one) found.push(`${place} is removed`);
    else if (to.required.has(name) && !from.required.has(name))
      found.push(isRequest ? `${place} is required` : `${place} can be missing`);
  }
  return [...found, ...otherFieldDifferences({ sent, accepted, at }, comparison)];
}

/** Whether an object keeps fields without a name in the schema, as those of a record. */
const isOtherFields = (additional: unknown): boolean => typeof additional === 'object' && additional !== null;

/** Compares what an object may have besides its named fields: nothing, anything, or the values of a record. */
function otherFieldDifferences({ sent, accepted, at }: Pair, comparison: Comparison): string[] {
  const isRequest = comparison.direction === 'request';
  const names = nested(accepted, 'propertyNames');
  const found = names
    ? differences(
        { sent: nested(sent, 'propertyNames') ?? {}, accepted: names, at: `the name of a field of ${at}` },
        comparison,
      )
    : [];
  const one = sent['additionalProperties'];
  const other = accepted['additionalProperties'];
  // Clients ignore fields that they do not know.
  const takesFewer = other === false ? one !== false : other === undefined && isOtherFields(one);
  if (isRequest && takesFewer) found.push(`${at} can no longer have other fields`);
  const values = nested(accepted, 'additionalProperties');
  if (values && one !== false)
    found.push(
      ...differences(
        { sent: nested(sent, 'additionalProperties') ?? {}, accepted: values, at: `${at}[name]` },
        comparison,
      ),
    );
  return found;
}
