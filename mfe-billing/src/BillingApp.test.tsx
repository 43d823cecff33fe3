import { act, screen } from '@testing-library/react';
import { type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { BillingApp } from './BillingApp.tsx';
import { aSummary, someData } from './testing/billing.ts';

let server: FakeApi;
beforeEach(() => {
  server = fakeApi({
    'GET /api/user/billing': () => ({ status: 200, body: aSummary() }),
    'GET /api/billing/data': () => ({ status: 200, body: someData() }),
    'GET /api/billing/config': () => ({
      status: 200,
      body: { provider: 'sandbox', publishableKey: 'pk_test_1', sandboxUrl: 'http://localhost/dev/stripe' },
    }),
  });
});
afterEach(() => server.restore());

function openAt(path: string, setup: Parameters<typeof renderWithPlatform>[1] = {}) {
  window.history.replaceState(null, '', path);
  return renderWithPlatform(<BillingApp />, setup);
}

describe('the pages of mfe-billing', () => {
  it('follows navigation from page to page', async () => {
    openAt('/billing/', { user: null });
    expect(screen.getByRole('heading', { level: 1, name: 'Billing Management' })).toBeVisible();
    window.history.pushState(null, '', '/subscribe');
    act(() => void window.dispatchEvent(new CustomEvent('single-spa:routing-event')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeVisible();
  });

  it('renders nothing on pages of other parts', () => {
    expect(openAt('/dashboard').container).toBeEmptyDOMElement();
  });
});
