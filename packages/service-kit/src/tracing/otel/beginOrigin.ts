import type { Resource } from '@opentelemetry/resources';
import { encodeAttributes } from './encodeSpan.ts';

/** The name of this product among instrumentations. */
const SCOPE = 'jobtrail';

/** The beginning of the spans of one program in the JSON of OTLP (`ResourceSpans` and `ScopeSpans`). */
export const beginOrigin = ({ attributes }: Resource): string =>
  `{"resource":{"attributes":${encodeAttributes(attributes)}},"scopeSpans":[{"scope":{"name":"${SCOPE}"},"spans":[`;
