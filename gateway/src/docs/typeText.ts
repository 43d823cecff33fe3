import { z } from 'zod';
import type { Schema } from './document.ts';

const known = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  format: z.string().optional(),
  $ref: z.string().optional(),
});

/** Writes a JSON schema as a readable type: `{ company: string (1–200), tags?: string[] | null }`. */
export function typeText(schema: Schema, indent = ''): string {
  const parsed = known.safeParse(schema);
  if (!parsed.success) return 'anything';
  const {
    type,
    enum: values,
    anyOf,
    oneOf,
    items,
    properties,
    required = [],
    minLength,
    maxLength,
    maxItems,
    format,
    $ref,
    additionalProperties,
  } = parsed.data;
  if ($ref) return $ref.split('/').at(-1) ?? $ref;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ');
  if (properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(
      ([name, property]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(property, inner)}`,
    );
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (items) return `${wrapped(typeText(items, indent))}[]${maxItems === undefined ? '' : ` (at most ${maxItems})`}`;
  if (type === 'object' && isSchema(additionalProperties))
    return `{ [name]: ${typeText(additionalProperties, indent)} }`;
  if (type === undefined) return 'anything';
  const name = Array.isArray(type) ? type.join(' | ') : type;
  const notes = [format, lengthText(minLength, maxLength)].filter(Boolean).join(', ');
  return notes ? `${name} (${notes})` : name;
}

function wrapped(text: string): string {
  return text.includes(' | ') ? `(${text})` : text;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lengthText(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return min === undefined ? '' : `at least ${min}`;
  return min === undefined ? `at most ${max}` : `${min}–${max}`;
}
