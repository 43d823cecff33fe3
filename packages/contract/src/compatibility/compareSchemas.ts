import { type Branches, branchesOf, nested, propertiesOf, type Schema } from './branches.ts';
import { allowsValue, changedLimits, LIMITS } from './limits.ts';

/** Whether a schema describes what clients send or what they receive. */
export type Direction = 'request' | 'response';

/** Two schemas of one value. A difference is reported if `given` allows a value that `taken` does not. */
interface Pair {
  readonly given: Schema;
  readonly taken: Schema;
  /** Where the value is: `items[].name`. */
  readonly at: string;
}
interface Comparison {
  readonly direction: Direction;
  /** Whether limits of lengths, numbers and patterns count. */
  readonly limits: boolean;
  readonly givenRoot: Schema;
  readonly takenRoot: Schema;
  /** The pairs that are being compared: recursive schemas refer to them again. */
  readonly running: Array<readonly [Schema, Schema]>;
}

/** Keywords that this check compares, or that allow and forbid nothing. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['type', 'const', 'enum', 'anyOf', 'oneOf', '$ref', '$defs', '$schema', 'id', '$id', 'title', 'description'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'default', 'examples', 'deprecated'],
  ...['readOnly', 'x-refers-to'],
  ...LIMITS,
]);

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
  const [given, taken] = direction === 'request' ? [before, after] : [after, before];
  return differences({ given, taken, at }, { direction, limits, givenRoot: given, takenRoot: taken, running: [] });
}

function differences({ given, taken, at }: Pair, comparison: Comparison): string[] {
  const { running, givenRoot, takenRoot, direction } = comparison;
  if (running.some(([one, other]) => one === given && other === taken)) return [];
  running.push([given, taken]);
  try {
    const from = branchesOf(given, givenRoot);
    const to = branchesOf(taken, takenRoot);
    const isRequest = direction === 'request';
    return [
      ...(isRequest ? changedDefault(given, taken, at) : []),
      ...valueDifferences(from, to, at, comparison),
      ...(from.nullable && !to.nullable && !to.open.some(isAnything)
        ? [isRequest ? `${at} can no longer be null` : `${at} can be null`]
        : []),
      ...from.open.flatMap((branch) => branchDifferences(branch, to, at, comparison)),
    ];
  } finally {
    running.pop();
  }
}

function changedDefault(before: Schema, after: Schema, at: string): string[] {
  if (!('default' in before) || text(before['default']) === text(after['default'])) return [];
  return [`${at} is ${text(after['default'])} by default, and was ${text(before['default'])}`];
}

const isAnything = (schema: Schema): boolean => Object.keys(schema).every((key) => !LIMITING.has(key));
const LIMITING: ReadonlySet<string> = new Set(
  [...KNOWN, 'allOf', 'not'].filter(
    (key) => !/^(x-|default|title|description|examples|deprecated|readOnly|\$?id|\$schema|\$defs)/.test(key),
  ),
);

function valueDifferences(from: Branches, to: Branches, at: string, comparison: Comparison): string[] {
  const { direction, limits } = comparison;
  const lost = [...from.values].filter(
    (value) => !to.values.has(value) && !to.open.some((open) => isAnything(open) || allowsValue(open, value, limits)),
  );
  if (lost.length === 0) return [];
  const values = lost.map(text).join(', ');
  return [direction === 'request' ? `${at} can no longer be ${values}` : `${at} can be ${values}`];
}

function sameType(given: unknown, taken: unknown): boolean {
  return given === taken || (given === 'integer' && taken === 'number');
}

/** Compares a branch with the best match in the other union. */
function branchDifferences(given: Schema, to: Branches, at: string, comparison: Comparison): string[] {
  if (to.open.some(isAnything)) return [];
  const candidates = to.open.filter((taken) => sameType(given['type'], taken['type']));
  const results = candidates.map((taken) => typedDifferences({ given, taken, at }, comparison));
  const best = results.toSorted((one, other) => one.length - other.length)[0];
  if (best) return best;
  const shape = isAnything(given) ? 'anything' : `any ${String(given['type'] ?? 'other shape')}`;
  return [comparison.direction === 'request' ? `${at} can no longer be ${shape}` : `${at} can be ${shape}`];
}

function typedDifferences(pair: Pair, comparison: Comparison): string[] {
  const { given, taken, at } = pair;
  const items = nested(taken, 'items');
  return [
    ...(comparison.limits ? limitDifferences(pair, comparison) : []),
    ...unknownDifferences(pair),
    ...(items ? differences({ given: nested(given, 'items') ?? {}, taken: items, at: `${at}[]` }, comparison) : []),
    ...(given['type'] === 'object' ? objectDifferences(pair, comparison) : []),
  ];
}

function limitDifferences({ given, taken, at }: Pair, { direction }: Comparison): string[] {
  const [before, after] = direction === 'request' ? [given, taken] : [taken, given];
  return changedLimits(given, taken).map(
    (keyword) => `${at} has ${keyword} ${text(after[keyword])}, and had ${text(before[keyword])}`,
  );
}

/** Any change counts in keywords that this check does not interpret, such as `not`. */
function unknownDifferences({ given, taken, at }: Pair): string[] {
  const keywords = new Set([...Object.keys(given), ...Object.keys(taken)].filter((key) => !KNOWN.has(key)));
  return [...keywords]
    .filter((key) => text(given[key]) !== text(taken[key]))
    .map((key) => `${at} has another ${key}, which cannot be compared`);
}

function objectDifferences({ given, taken, at }: Pair, comparison: Comparison): string[] {
  const isRequest = comparison.direction === 'request';
  const from = propertiesOf(given);
  const to = propertiesOf(taken);
  const found: string[] = [];
  for (const name of new Set([...Object.keys(from.properties), ...Object.keys(to.properties)])) {
    const place = `${at}.${name}`;
    const one = from.properties[name];
    const other = to.properties[name];
    if (one && other) found.push(...differences({ given: one, taken: other, at: place }, comparison));
    if (isRequest && one && !other) found.push(`${place} is no longer accepted`);
    if (!isRequest && !one) found.push(`${place} is removed`);
    else if (to.required.has(name) && !from.required.has(name))
      found.push(isRequest ? `${place} is required` : `${place} can be missing`);
  }
  return [...found, ...otherFieldDifferences({ given, taken, at }, comparison)];
}

/** Whether an object keeps fields without a name in the schema, as those of a record. */
const isOtherFields = (additional: unknown): boolean => typeof additional === 'object' && additional !== null;

/** Compares what an object may have besides its named fields: nothing, anything, or the values of a record. */
function otherFieldDifferences({ given, taken, at }: Pair, comparison: Comparison): string[] {
  const isRequest = comparison.direction === 'request';
  const names = nested(taken, 'propertyNames');
  const found = names
    ? differences(
        { given: nested(given, 'propertyNames') ?? {}, taken: names, at: `the name of a field of ${at}` },
        comparison,
      )
    : [];
  const one = given['additionalProperties'];
  const other = taken['additionalProperties'];
  // Clients ignore fields that they do not know.
  const takesFewer = other === false ? one !== false : other === undefined && isOtherFields(one);
  if (isRequest && takesFewer) found.push(`${at} can no longer have other fields`);
  const values = nested(taken, 'additionalProperties');
  if (values && one !== false)
    found.push(
      ...differences(
        { given: nested(given, 'additionalProperties') ?? {}, taken: values, at: `${at}[name]` },
        comparison,
      ),
    );
  return found;
}
