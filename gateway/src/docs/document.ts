import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
const media = z.object({ content: z.object({ 'application/json': z.object({ schema }) }).optional() });

/** A file goes under the media types it may have. */
const requestBody = z.object({ content: z.record(z.string(), z.object({ schema })) });

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  'x-access': z.string(),
  'x-implemented': z.boolean().optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
  requestBody: requestBody.optional(),
  responses: z.record(z.string(), media.extend({ description: z.string() })),
});

/** What the documentation page reads of the OpenAPI document; the rest of it is for programs. */
export const readableDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type ReadableDocument = z.infer<typeof readableDocument>;
export type Operation = z.infer<typeof operation>;
export type Schema = z.infer<typeof schema>;
