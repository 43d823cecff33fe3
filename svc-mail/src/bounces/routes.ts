import { createHash, timingSafeEqual } from 'node:crypto';
import type Router from '@koa/router';
import type { Knex } from 'knex';
import { z } from 'zod';
import { MAIL_WEBHOOK_PATH } from '@jobtrail/contract';
import {
  type Clock,
  type Context,
  type Logger,
  notAvailable,
  readBytes,
  type State,
  unauthenticated,
  validationFailed,
} from '@jobtrail/service-kit';
import { suppress } from '../suppressions/commands.ts';
import { replyText } from '../transports/replyText.ts';
import { findReportedBroadcast } from './queries.ts';
import { readReport, type Report } from './report.ts';
import type { ReturnPaths } from './ReturnPaths.ts';

const BODY_MAX_BYTES = 1024 * 1024;
const DETAIL_MAX = 300;
const NOT_CONFIGURED = 'Reports about emails are not configured.';
const WRONG_SECRET = 'The secret is wrong.';
const NOT_A_REPORT = 'This is neither a bounce nor a complaint.';

/** The JSON body for providers that do not report by email. */
const webhook = z.object({
  type: z.enum(['bounce', 'complaint']),
  /** Whether the address does not exist. Other bounces change nothing. */
  permanent: z.boolean().default(false),
  /** The envelope sender of the email. */
  returnPath: z.string().max(320),
  /** The Message-ID of the email. */
  messageId: z.string().max(400).default(''),
  /** The text of the other mail server. */
  detail: z.string().max(2000).default(''),
});

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly router: Router<State>;
  /** Null if reports are not configured. */
  readonly returnPaths: ReturnPaths | null;
  readonly bounceSecrets: readonly string[];
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secret of a request: a bearer token, or the password of Basic authentication, which providers put into a URL. */
function secretIn(ctx: Context): string {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(ctx.get('authorization')) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString();
  return scheme.toLowerCase() === 'basic' ? pair.slice(pair.indexOf(':') + 1) : '';
}

/** @throws AppError 400 */
async function reportIn(ctx: Context, body: Buffer): Promise<Report> {
  if (!ctx.is('application/json')) {
    const report = await readReport(body).catch(() => null);
    if (report === null) throw validationFailed({}, NOT_A_REPORT);
    return report;
  }
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    throw validationFailed({}, NOT_A_REPORT);
  }
  const read = webhook.safeParse(json);
  if (!read.success) throw validationFailed({}, NOT_A_REPORT);
  const { type, permanent, returnPath, messageId, detail } = read.data;
  return {
    kind: type === 'complaint' ? 'complaint' : permanent ? 'hard bounce' : 'soft bounce',
    serverText: detail,
    text: `${returnPath}\n${messageId}`,
  };
}

/**
 * POST /api/webhooks/mail takes a report about an email: a delivery status notification or a feedback report as an
 * email, or a JSON object. The secret authorizes the sender; only a signed return path decides whose address it is.
 */
export function bounceRoutes({ knex, clock, logger, router, returnPaths, bounceSecrets }: Dependencies): void {
  router.post(MAIL_WEBHOOK_PATH, async (ctx) => {
    ctx.state.route = `POST ${MAIL_WEBHOOK_PATH}`;
    if (returnPaths === null || bounceSecrets.length === 0) throw notAvailable(NOT_CONFIGURED);
    const body = await readBytes(ctx.req, BODY_MAX_BYTES);
    const receivedDigest = digest(secretIn(ctx));
    if (!bounceSecrets.some((secret) => timingSafeEqual(receivedDigest, digest(secret))))
      throw unauthenticated(WRONG_SECRET);
    const { kind, serverText, text } = await reportIn(ctx, body);
    const addressee = kind === 'soft bounce' ? null : await returnPaths.find(knex, text);
    if (addressee) {
      const { userId, email } = addressee;
      const reason = kind === 'complaint' ? 'complained' : 'bounced';
      const detail = replyText(serverText, email).slice(0, DETAIL_MAX) || null;
      const broadcastId = await findReportedBroadcast(knex, text, userId);
      const row = { email: email.toLowerCase(), user_id: userId, reason, detail, broadcast_id: broadcastId } as const;
      await suppress(knex, [row], clock());
      logger.info({ userId, reason }, 'an address receives no more broadcasts');
    }
    ctx.body = { suppressed: addressee !== null };
  });
}
