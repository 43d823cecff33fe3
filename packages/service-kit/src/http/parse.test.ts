import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allCalls } from '@jobtrail/contract/calls';
import { AppError } from '../errors/AppError.ts';
import { parse } from './parse.ts';

/** Words of the validator and of programming languages. */
const JARGON =
  /expected|received|undefined|nonoptional|Invalid (?!email address)|\bnull\b|NaN|pattern|regex|[|"<>{}\\]/;
const TOO_LONG = 'x'.repeat(300_000);
/** Values that hardly any field accepts: missing, of each wrong type, too long, unknown. */
const WRONG: readonly unknown[] = [undefined, null, '', 'x', TOO_LONG, -1, 1.5, 1e300, true, [], ['', 7], {}, { a: 1 }];

function sentencesFor(schema: z.ZodType, value: unknown): string[] {
  try {
    parse(schema, value, (path) => path.join('.'));
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.values(error.fields ?? {});
  }
}

/** The names of the fields of a schema. */
function fieldsOf(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [described, ...(described.anyOf ?? []), ...(described.oneOf ?? []), ...(described.allOf ?? [])].flatMap(
    (part) => (typeof part === 'object' ? Object.keys(part.properties ?? {}) : []),
  );
}

const schemas = allCalls.flatMap(({ id, body, query }) => [
  ...(body ? [[`the body of ${id}`, body] as const] : []),
  ...(query ? [[`the query of ${id}`, query] as const] : []),
]);

describe('The sentence about an invalid field', () => {
  it.each(schemas)('is plain English in %s, whatever is wrong', (_, schema) => {
    const names = fieldsOf(schema);
    const values = [...WRONG, ...names.flatMap((name) => WRONG.map((wrong) => ({ [name]: wrong })))];
    const sentences = values.flatMap((value) => sentencesFor(schema, value));
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(JARGON);
      expect(sentence).toMatch(/^[A-Z].*[\w/][.!]?$/);
    }
  });

  it.each([
    [z.string(), undefined, 'This is required.'],
    [z.string(), 7, 'This must be text.'],
    [z.number(), 'x', 'This must be a number.'],
    [z.int(), 1.5, 'This must be a whole number.'],
    [z.boolean(), 'x', 'This must be true or false.'],
    [z.array(z.string()), 'x', 'This must be a list.'],
    [z.object({}), 'x', 'This must be an object.'],
    [z.enum(['all', 'paid']), 'some', 'Choose one of these: all, paid.'],
    [z.literal('1'), '2', 'This must be 1.'],
    [z.string().max(3), 'four', 'Use at most 3 characters.'],
    [z.string().min(2), 'x', 'Use at least 2 characters.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 item.'],
    [z.number().min(1), 0, 'This must be at least 1.'],
    [z.number().multipleOf(5), 7, 'This must be a multiple of 5.'],
    [z.iso.date(), 'soon', 'Enter a date such as 2026-11-21.'],
    [z.iso.datetime(), 'soon', 'Enter a date and time such as 2026-11-21T10:00:00Z.'],
    [z.strictObject({}), { a: 1 }, 'Unknown field: a.'],
    [z.union([z.literal(''), z.string().max(3)]), 'four', 'Use at most 3 characters.'],
    [z.string().max(3, 'A sentence of the contract.'), 'four', 'A sentence of the contract.'],
  ])('is specific: %#', (schema, value, sentence) => {
    expect(sentencesFor(schema, value)).toEqual([sentence]);
  });
});

const note = z.string();

describe('A missing body', () => {
  it('is one without fields for a call whose fields are all optional', () => {
    expect(parse(z.object({ note: note.optional() }), undefined)).toEqual({});
    expect(parse(z.object({ note: note.default('none') }), undefined)).toEqual({ note: 'none' });
  });
  it('stays missing for a call that may have none', () => {
    expect(parse(z.object({ note: note.optional() }).optional(), undefined)).toBeUndefined();
  });
  it('is refused by a call that requires a field', () => {
    expect(() => parse(z.object({ note }), undefined)).toThrow(
      expect.objectContaining({ status: 400, fields: { body: expect.any(String) } }),
    );
  });
  it('is not null or a text', () => {
    for (const given of [null, '']) expect(() => parse(z.object({ note: note.optional() }), given)).toThrow();
  });
});
