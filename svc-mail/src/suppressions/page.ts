import { PRODUCT } from '@jobtrail/contract';
import { html } from '@jobtrail/service-kit/html';
import { page } from '../pages/page.ts';

/** The unsubscribe page. Opening it never changes anything. */
export function unsubscribePage({ email, suppressed }: { email: string; suppressed: boolean }): string {
  if (suppressed) {
    return page(
      'Unsubscribed',
      html`<section class="card"><h1>You are unsubscribed</h1>
<p><strong>${email}</strong> gets no more messages of this kind from ${PRODUCT}. Mails about your account, such as a new password, still arrive.</p>
<form method="post"><input type="hidden" name="action" value="resubscribe"><button class="quiet" type="submit">Subscribe again</button></form></section>`,
    );
  }
  return page(
    'Unsubscribe',
    html`<section class="card"><h1>Unsubscribe from messages</h1>
<p><strong>${email}</strong> will get no more messages like the one you came from. Mails about your account, such as a new password, still arrive.</p>
<form method="post"><input type="hidden" name="action" value="unsubscribe"><button type="submit">Unsubscribe</button></form></section>`,
  );
}

/** The page for an invalid link, and for a person whose account was deleted. */
export function unknownPage(): string {
  return page(
    'Nothing to unsubscribe',
    html`<section class="card"><h1>There is nothing to unsubscribe here</h1>
<p>This address is not complete, or the account that it belonged to is gone: then no more messages come. Open the link in the message once more, whole.</p></section>`,
  );
}
