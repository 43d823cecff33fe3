import { PRODUCT } from '@jobtrail/contract';
import { html } from '@jobtrail/service-kit/html';
import { page } from '@jobtrail/service-kit/page';

/**
 * The unsubscribe page. Opening it never changes anything.
 * @param page.email null once the address has been erased
 */
export function unsubscribePage({ email, suppressed }: { email: string | null; suppressed: boolean }): string {
  const person = email === null ? 'You' : html`<strong>${email}</strong>`;
  if (suppressed) {
    return page(
      'Unsubscribed',
      html`<section class="card"><h1>You're unsubscribed</h1>
<p>${person} won't receive any more announcements from ${PRODUCT}. You'll still get emails about your account, such as password resets.</p>
<form method="post"><input type="hidden" name="action" value="resubscribe"><button class="quiet" type="submit">Subscribe again</button></form></section>`,
    );
  }
  return page(
    'Unsubscribe',
    html`<section class="card"><h1>Unsubscribe from announcements</h1>
<p>${person} won't receive any more announcements. You'll still get emails about your account, such as password resets.</p>
<form method="post"><input type="hidden" name="action" value="unsubscribe"><button type="submit">Unsubscribe</button></form></section>`,
  );
}

/** The page for an invalid link, and for a person whose account was deleted. */
export function unknownPage(): string {
  return page(
    'Nothing to unsubscribe',
    html`<section class="card"><h1>There's nothing to unsubscribe from</h1>
<p>This link is incomplete, or the account it belonged to has been deleted, so no more messages will be sent. Open the full link from the message again.</p></section>`,
  );
}

/**
 * The page of a digest's unsubscribe link. Opening it never changes anything. It shows no address: the link works for
 * years, for anyone who has the email, and the person's address may be another one since.
 */
export function digestPage(on: boolean): string {
  if (!on) {
    return page(
      'Unsubscribed',
      html`<section class="card"><h1>You're unsubscribed</h1>
<p>You won't receive any more emails about reminders from ${PRODUCT}. Your follow-ups stay, and you can turn the emails on again here or in Settings.</p>
<form method="post"><input type="hidden" name="action" value="resubscribe"><button class="quiet" type="submit">Subscribe again</button></form></section>`,
    );
  }
  return page(
    'Unsubscribe',
    html`<section class="card"><h1>Unsubscribe from emails about reminders</h1>
<p>You won't receive any more emails about reminders. You'll still get emails about your account, such as password resets.</p>
<form method="post"><input type="hidden" name="action" value="unsubscribe"><button type="submit">Unsubscribe</button></form></section>`,
  );
}
