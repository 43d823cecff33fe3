import { aUser, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { BillingApp } from './BillingApp.tsx';

function openAt(path: string, setup: Parameters<typeof renderWithPlatform>[1] = {}) {
  window.history.replaceState(null, '', path);
  return renderWithPlatform(<BillingApp />, setup);
}

describe('the pages of mfe-billing', () => {
  it('/billing is Billing Management, links back to /settings and says what is missing', () => {
    openAt('/billing');
    expect(screen.getByRole('heading', { level: 1, name: 'Billing Management' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Settings' })).toHaveAttribute('href', '/settings');
    expect(screen.getByRole('note')).toHaveTextContent('Billing is not connected yet.');
  });

  it('/billing shows the status that the account has, and invents nothing', () => {
    openAt('/billing', { user: aUser({ subscriptionStatus: 'trialing' }) });
    expect(screen.getByText('Trialing')).toBeVisible();
    expect(screen.getByText('$10.00')).toBeVisible();
    expect(screen.queryByText(/\d{4}/)).not.toBeInTheDocument();
  });

  it("/subscribe is 'Complete Your Subscription', $10 per month, with Return to /", () => {
    openAt('/subscribe', { user: null });
    expect(screen.getByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeVisible();
    expect(screen.getByText('$10')).toBeVisible();
    expect(screen.getByText(/cancel anytime/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('note')).toHaveTextContent('Payment is not connected yet');
  });

  it("/signup-success offers 'Try Signing Up Again' and 'Return to Home'", () => {
    openAt('/signup-success?session_id=cs_1', { user: null });
    expect(screen.getByRole('link', { name: 'Try Signing Up Again' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('follows the address from page to page', () => {
    openAt('/billing/');
    expect(screen.getByRole('heading', { level: 1, name: 'Billing Management' })).toBeVisible();
    window.history.pushState(null, '', '/subscribe');
    act(() => void window.dispatchEvent(new CustomEvent('single-spa:routing-event')));
    expect(screen.getByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeVisible();
  });

  it('shows nothing on the pages of other parts', () => {
    expect(openAt('/dashboard').container).toBeEmptyDOMElement();
  });
});
