import type { Email } from 'postal-mime';
import { html } from '@jobtrail/service-kit/html';
import { page } from '@jobtrail/service-kit/page';

const LIST = '/dev/mailbox';
const shown = (date: string | undefined): string =>
  date ? new Date(date).toISOString().replace('T', ' ').slice(0, 16) : '';
const addresses = (list: Email['to']): string =>
  (list ?? []).map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))).join(', ');

interface Listed {
  readonly name: string;
  readonly mail: Email;
}

/** The list of the mailbox, newest first. */
export function mailboxPage({
  mails,
  total,
  next,
}: {
  mails: readonly Listed[];
  total: number;
  next: number | null;
}): string {
  const items = mails.map(
    ({ name, mail }) =>
      html`<li><a href="${LIST}/${name}"><strong>${mail.subject || '(no subject)'}</strong><time>${shown(mail.date)}</time><span>to ${addresses(mail.to)}</span></a></li>`,
  );
  const empty = html`<div class="card"><p>No emails yet. Everything Jobtrail sends on this machine arrives here and nowhere else.</p></div>`;
  const clear = html`<form method="post" action="${LIST}/clear"><button class="danger" type="submit">Delete all</button></form>`;
  const more = html`<nav class="pages" aria-label="Pages"><a href="${LIST}?from=${next ?? 0}">Older emails</a></nav>`;
  return page(
    'Mailbox',
    html`<div class="bar"><div><h1>Mailbox</h1><p>${total === 1 ? '1 email' : `${total} emails`}, kept on this machine</p></div>${total > 0 ? clear : ''}</div>
${total > 0 ? html`<ul class="mails">${items}</ul>` : empty}
${next === null ? '' : more}`,
    { width: 'wide' },
  );
}

/** One email: its HTML, its plain text and its headers. */
export function mailPage({ name, mail }: Listed): string {
  const headers = mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n');
  const facts: Array<[string, string]> = [
    ['From', addresses(mail.from ? [mail.from] : [])],
    ['To', addresses(mail.to)],
    ['Date', shown(mail.date)],
  ];
  const rows = facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`);
  const frame = html`<h2>HTML</h2><iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${LIST}/${name}/html"></iframe>`;
  return page(
    mail.subject || '(no subject)',
    html`<div class="bar"><a href="${LIST}">Back to the mailbox</a><form method="post" action="${LIST}/${name}/delete"><button class="danger" type="submit">Delete</button></form></div>
<article class="card"><h1>${mail.subject || '(no subject)'}</h1><dl>${rows}</dl>
${mail.html ? frame : null}
<h2>Plain text</h2><pre tabindex="0">${mail.text ?? '(none)'}</pre>
<details><summary>All headers</summary><pre tabindex="0">${headers}</pre></details></article>`,
    { width: 'wide' },
  );
}
