import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { PaymentMethodPanel } from './PaymentMethodPanel.tsx';

test('Update opens the page of the provider, once however often it is pressed', async () => {
  const server = fakeApi({
    'POST /api/billing/update-payment-method': () => ({ status: 200, body: { url: 'https://pay.example/setup' } }),
  });
  const left: string[] = [];
  renderWithPlatform(<PaymentMethodPanel methods={[]} owed={[]} onLeave={(url) => left.push(url)} />);
  expect(screen.getByText('No payment method on file.')).toBeVisible();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add Card' }));
  await waitFor(() => expect(left).toEqual(['https://pay.example/setup']));
  expect(screen.getByRole('button', { name: 'Opening...' })).toHaveAttribute('aria-disabled', 'true');
  expect(server.calls).toHaveLength(1);
  server.restore();
});
