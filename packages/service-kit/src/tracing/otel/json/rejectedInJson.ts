import { z } from 'zod';

/** A 64-bit number, which JSON of OTLP has as text. */
const int64 = z.union([z.int().min(0), z.string().regex(/^\d+$/).transform(Number)]);
/** `ExportTraceServiceResponse` of opentelemetry-proto 1, if the collector has rejected some spans. */
const partialSuccess = z.object({ partialSuccess: z.object({ rejectedSpans: int64 }) });

/**
 * How many spans of a request the collector has rejected.
 * @param response a successful response of OTLP in JSON
 * @throws {SyntaxError} if it is no JSON
 */
export function rejectedInJson(response: Uint8Array): number {
  const { data } = partialSuccess.safeParse(JSON.parse(new TextDecoder().decode(response)));
  return data?.partialSuccess.rejectedSpans ?? 0;
}
