import { z } from 'zod';
import { AUDIENCES, JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { type Context, notFound, readJson, validationFailed } from '@jobtrail/service-kit';
import type { Core } from '../../core.ts';
import type { Admit } from '../../internal/admit.ts';
import { audiencePage, countAudience, countMemberships } from './queries.ts';

const PAGE_MAX = 5000;
const CALLERS = ['svc-mail'];

const audience = z.enum(AUDIENCES);
const pageQuery = z.object({
  after: z.string().max(36).default(''),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(1000),
});
const people = z.object({ userIds: z.array(z.string().max(36)).max(PAGE_MAX) });

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw validationFailed(
      Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])),
    );
  return parsed.data;
}

/** Whom broadcasts go to; for svc-mail alone. Only people who are not deactivated are in any audience. */
export function internalAudienceRoutes({ router, knex, clock }: Core, admit: Admit): void {
  const named = (ctx: Context & { params: Record<string, string> }) => {
    const parsed = audience.safeParse(ctx.params['audience']);
    if (!parsed.success) throw notFound();
    return parsed.data;
  };

  router.get('/internal/audiences/:audience', async (ctx) => {
    ctx.state.route = 'GET /internal/audiences/:audience';
    await admit(ctx, CALLERS);
    ctx.body = { count: await countAudience(knex, named(ctx), clock()) };
  });

  router.get('/internal/audiences/:audience/recipients', async (ctx) => {
    ctx.state.route = 'GET /internal/audiences/:audience/recipients';
    await admit(ctx, CALLERS);
    const { after, limit } = parse(pageQuery, ctx.query);
    const rows = await audiencePage(knex, named(ctx), { after, limit, now: clock() });
    ctx.body = {
      recipients: rows.map(({ id, name, email }) => ({ userId: id, name, email })),
      next: rows.length === limit ? rows.at(-1)?.id : null,
    };
  });

  router.post('/internal/audiences/memberships', async (ctx) => {
    ctx.state.route = 'POST /internal/audiences/memberships';
    await admit(ctx, CALLERS);
    const { userIds } = parse(people, await readJson(ctx, JSON_BODY_MAX_BYTES));
    ctx.body = await countMemberships(knex, userIds, clock());
  });
}
