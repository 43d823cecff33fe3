import { z } from 'zod';
import { JSON_BODY_MAX_BYTES } from '@jobtrail/contract';
import { readJson, validationFailed } from '@jobtrail/service-kit';
import type { Core } from '../../core.ts';
import type { Admit } from '../../internal/admit.ts';
import { record } from './commands.ts';

const event = z.object({
  key: z.string().min(1).max(120),
  actorId: z.string().min(1).max(36),
  action: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/)
    .max(60),
  subjectId: z.string().min(1).max(36).nullable().default(null),
  detail: z.record(z.string(), z.json()).default({}),
  at: z.number().int().positive().optional(),
});

/** POST /internal/audit: what administrators do at another service. The same key is one entry, however often it is sent; `at` is when it was done, ms since the epoch. */
export function internalAuditRoutes({ router, knex, clock }: Core, admit: Admit): void {
  router.post('/internal/audit', async (ctx) => {
    ctx.state.route = 'POST /internal/audit';
    await admit(ctx, ['svc-mail', 'svc-billing']);
    const parsed = event.safeParse(await readJson(ctx, JSON_BODY_MAX_BYTES));
    if (!parsed.success)
      throw validationFailed(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])),
      );
    await record(knex, parsed.data, Math.min(parsed.data.at ?? clock(), clock()));
    ctx.status = 204;
  });
}
