import type { Schema } from './branches.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { DescribedCall } from './describedCall.ts';

/** A call without a query or a body ignores what it is sent. */
const NOTHING: Schema = { type: 'object', properties: {} };
/** A parameter of a path that nothing checks. */
const ANY_TEXT: Schema = { type: 'string' };

/** What a client that sends requests for `before` notices in `after`, one sentence each. */
export function compareRequests(before: DescribedCall, after: DescribedCall): string[] {
  const options = { direction: 'request', limits: true } as const;
  const changes = (after.params ?? []).flatMap((schema, index) =>
    compareSchemas(before.params?.[index] ?? ANY_TEXT, schema, {
      ...options,
      at: `parameter ${index + 1} of its path`,
    }),
  );
  if (before.query ?? after.query)
    changes.push(...compareSchemas(before.query ?? NOTHING, after.query ?? NOTHING, { ...options, at: 'query' }));
  if (before.fileTypes || after.fileTypes) return [...changes, ...fileChanges(before, after)];
  if (before.body && !after.body) changes.push('it no longer has a body');
  else if (after.body) changes.push(...bodyChanges(before, after.body, after.bodyOptional));
  return changes;
}

function bodyChanges({ body, bodyOptional }: DescribedCall, after: Schema, mayBeMissing = false): string[] {
  const options = { direction: 'request', limits: true, at: 'body' } as const;
  const changes = compareSchemas(body ?? NOTHING, after, options);
  // A missing body is read as one without fields.
  const isRequired = bodyOptional === true && !mayBeMissing && compareSchemas(NOTHING, after, options).length > 0;
  return isRequired ? [...changes, 'its body is required'] : changes;
}

/** Whether a media type, such as `audio/*`, includes another. */
const includesType = (type: string, other: string): boolean =>
  type === other || (type.endsWith('/*') && other.startsWith(type.slice(0, -1)));

function fileChanges({ fileTypes: before }: DescribedCall, { fileTypes: after }: DescribedCall): string[] {
  if (!before) return ['its body is a file'];
  if (!after) return ['its body is no longer a file'];
  const lost = before.filter((type) => !after.some((other) => includesType(other, type)));
  return lost.map((type) => `its body can no longer be ${type}`);
}
