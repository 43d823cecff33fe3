type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  email: 'nora@example.com',
  uri: 'https://example.com/',
  uuid: '01890000-0000-7000-8000-000000000000',
};

/** Fields with the position of the next page. */
const CURSOR = /^(next|before|after|cursor)$/;
const includesNull = (type: unknown): boolean => Array.isArray(type) && type.includes('null');

/**
 * A value that a JSON schema allows: the first alternative, one item in each list, and the smallest number.
 * @param name the field that has it
 */
export function sampleOf(schema: Schema, root: Schema = schema, name = ''): unknown {
  if ('const' in schema) return schema['const'];
  const { enum: values, anyOf, oneOf, type, $ref } = schema;
  if (Array.isArray(values)) return values[0];
  const alternatives = [anyOf, oneOf].flat().filter(isSchema);
  // There is no next page: otherwise a list would never stop loading.
  if (CURSOR.test(name) && (alternatives.some((one) => one['type'] === 'null') || includesNull(type))) return null;
  if (alternatives[0]) return sampleOf(alternatives[0], root, name);
  if (typeof $ref === 'string') return $ref === '#' ? null : sampleOf(definition(root, $ref), root, name);
  const kind: unknown = Array.isArray(type) ? type[0] : type;
  if (kind === 'string') return textOf(schema, name);
  if (kind === 'number' || kind === 'integer')
    return Math.max(numberOr(schema['minimum'], 1), numberOr(schema['exclusiveMinimum'], 0) + 1);
  if (kind === 'boolean') return true;
  // Links join two different items of another list, which a schema cannot say.
  if (kind === 'array' && name === 'links') return [];
  if (kind === 'array') return isSchema(schema['items']) ? [sampleOf(schema['items'], root, name)] : [];
  if (kind === 'object') return objectOf(schema, root);
  return null;
}

function definition(root: Schema, ref: string): Schema {
  const found = isSchema(root['$defs']) ? root['$defs'][ref.replace('#/$defs/', '')] : undefined;
  return isSchema(found) ? found : {};
}

function objectOf(schema: Schema, root: Schema): Record<string, unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, isSchema(one) ? sampleOf(one, root, name) : null]),
  );
}

function textOf(schema: Schema, name: string): string {
  const { format } = schema;
  if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format];
  // Their schemas allow any text, and browsers throw for one that is no currency or no time zone.
  if (/currency$/i.test(name)) return 'usd';
  if (/zone$/i.test(name)) return 'Europe/Paris';
  return 'Sample'.padEnd(numberOr(schema['minLength'], 0), 'x').slice(0, numberOr(schema['maxLength'], 100));
}
