import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
/** By media type: JSON, or the types of a file. */
const content = z.record(z.string(), z.object({ schema: schema.optional() }));

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  'x-access': z.string(),
  security: z.array(z.object({ token: z.array(z.string()).optional() })),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});

/** The parts of the OpenAPI document that the documentation page shows. */
export const readableDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type ReadableDocument = z.infer<typeof readableDocument>;
export type Operation = z.infer<typeof operation>;
export type Content = z.infer<typeof content>;
export type Schema = z.infer<typeof schema>;
