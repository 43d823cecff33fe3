import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import PostalMime, { type Email } from 'postal-mime';
import { notFound, param, type State } from '@jobtrail/service-kit';
import { respondWithPage } from '../pages/respondWithPage.ts';
import type { MailboxStore } from './MailboxStore.ts';
import { mailboxPage, mailPage } from './pages.ts';

const PATH = '/dev/mailbox';
const PAGE = 50;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * The policy for the markup of an email: it may show itself, in its own styles and with embedded images, but loads, runs
 * and submits nothing.
 */
function policyOf(markup: string): string {
  const styles = [...markup.matchAll(/<style>([^]*?)<\/style>|\sstyle="([^"]*)"/g)].map(
    ([, sheet, attribute = '']) =>
      sheet ?? attribute.replace(/&(?:amp|quot|#39|lt|gt);/g, (name) => ENTITIES[name] ?? ''),
  );
  const hashes = [...new Set(styles)].map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const sources = hashes.length === 0 ? "'none'" : ["'unsafe-hashes'", ...hashes].join(' ');
  return `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src ${sources}; img-src data:; frame-ancestors 'self'`;
}

/**
 * /dev/mailbox: emails that were stored on this machine instead of being sent. Links in an email open outside its
 * frame.
 */
export function mailboxRoutes(router: Router<State>, store: MailboxStore): void {
  const mailOf = async (name: string): Promise<Email> => {
    const bytes = await store.read(name);
    if (!bytes) throw notFound();
    return PostalMime.parse(bytes);
  };

  router.get(PATH, async (ctx) => {
    ctx.state.route = `GET ${PATH}`;
    const names = await store.names();
    const from = Math.max(0, Math.floor(Number(ctx.query['from'] ?? 0)) || 0);
    const mails: Array<{ name: string; mail: Email }> = [];
    for (const name of names.slice(from, from + PAGE)) {
      const bytes = await store.read(name);
      if (bytes) mails.push({ name, mail: await PostalMime.parse(bytes) });
    }
    respondWithPage(
      ctx,
      mailboxPage({ mails, total: names.length, next: names.length > from + PAGE ? from + PAGE : null }),
    );
  });
  router.post(`${PATH}/clear`, async (ctx) => {
    await store.removeAll();
    ctx.redirect(PATH);
    ctx.status = 303;
  });
  router.get(`${PATH}/:name`, async (ctx) => {
    ctx.state.route = `GET ${PATH}/:name`;
    const name = param(ctx, 'name');
    respondWithPage(ctx, mailPage({ name, mail: await mailOf(name) }));
  });
  router.get(`${PATH}/:name/html`, async (ctx) => {
    const mail = await mailOf(param(ctx, 'name'));
    // The browser hashes the styles with these ends of lines.
    const markup = (mail.html ?? '').replaceAll('\r\n', '\n');
    // Without a target, a link would open inside the frame, where nothing may load.
    respondWithPage(ctx, `<base target="_blank">${markup}`);
    ctx.set({ 'content-security-policy': policyOf(markup), 'x-frame-options': 'SAMEORIGIN' });
  });
  router.post(`${PATH}/:name/delete`, async (ctx) => {
    await store.remove(param(ctx, 'name'));
    ctx.redirect(PATH);
    ctx.status = 303;
  });
}
