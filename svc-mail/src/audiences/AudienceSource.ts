import { z } from 'zod';
import type { Audience, AudienceCounts } from '@jobtrail/contract';
import { IDENTITY_HEADER, LoggableError, unavailable } from '@jobtrail/service-kit';

const recipient = z.object({ userId: z.string().min(1).max(36), name: z.string(), email: z.string() });
/** Somebody whom a broadcast is for. */
export type Recipient = z.output<typeof recipient>;
const page = z.object({ recipients: z.array(recipient), next: z.string().nullable() });
const counted = z.object({ count: z.number().int() });
const membership = z.object({
  all: z.number().int(),
  paid: z.number().int(),
  trial: z.number().int(),
  active: z.number().int(),
});

/** Who an audience is: svc-core knows. */
export interface AudienceSource {
  /** How many people an audience has. @throws AppError 503 */
  count(audience: Audience): Promise<number>;
  /** Of some people, how many are in each audience. @throws AppError 503 */
  membershipOf(userIds: readonly string[]): Promise<AudienceCounts>;
  /** The people of an audience by id, behind one of them. @throws AppError 503 */
  page(
    audience: Audience,
    after: string | null,
    limit: number,
  ): Promise<{ recipients: Recipient[]; next: string | null }>;
}

const TIMEOUT_MS = 20_000;

/** Asks svc-core over its internal calls. */
export function createAudienceSource({
  coreUrl,
  sign,
}: {
  coreUrl: string;
  sign: (audience: string) => Promise<string>;
}): AudienceSource {
  const ask = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> => {
    try {
      const response = await fetch(new URL(path, coreUrl), {
        method: body ? 'POST' : 'GET',
        headers: { [IDENTITY_HEADER]: await sign('svc-core'), ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new LoggableError(`svc-core answered ${response.status}`);
      return schema.parse(answer);
    } catch (error) {
      throw unavailable(error);
    }
  };
  return {
    count: async (audience) => (await ask(counted, `/internal/audiences/${audience}`)).count,
    membershipOf: (userIds) => ask(membership, '/internal/audiences/memberships', { userIds }),
    page: (audience, after, limit) =>
      ask(
        page,
        `/internal/audiences/${audience}/recipients?limit=${limit}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`,
      ),
  };
}
