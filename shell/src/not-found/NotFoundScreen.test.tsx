import { screen } from '@testing-library/react';
import { renderWithPlatform } from '@jobtrail/web-kit/testing';
import NotFoundScreen from './NotFoundScreen.tsx';

describe('any other path', () => {
  it("is titled '404 Page Not Found'", () => {
    renderWithPlatform(<NotFoundScreen />);
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    expect(screen.getByText('This page does not exist.')).toBeVisible();
  });

  it('links back to the board for a signed-in person, and home for others', () => {
    const { unmount } = renderWithPlatform(<NotFoundScreen />);
    expect(screen.getByRole('link', { name: 'Back to the board' })).toHaveAttribute('href', '/dashboard');
    unmount();
    renderWithPlatform(<NotFoundScreen />, { user: null });
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});
