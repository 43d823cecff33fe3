import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contourPath } from './contourPath.ts';
import { Landing } from './Landing.tsx';

const links = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the landing page', () => {
  it("starts with 'Get Started' and 'Log In' to /auth", () => {
    render(<Landing />);
    expect(links('Get Started')).toEqual(['/auth#signup', '/auth#signup']);
    expect(new Set(links('Log In'))).toEqual(new Set(['/auth']));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('has the six feature cards', () => {
    render(<Landing />);
    expect(
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 3 }).textContent),
    ).toEqual([
      'Organized pipeline',
      'Smart categorization',
      'Reminders',
      'Analytics',
      'Interview scheduler',
      'Advanced filtering',
    ]);
  });

  it('explains the product in three steps', () => {
    render(<Landing />);
    const steps = screen.getByRole('region', { name: 'How It Works' });
    expect(
      within(steps)
        .getAllByRole('heading', { level: 3 })
        .map((step) => step.textContent),
    ).toEqual(['Add Your Applications', 'Track Progress Automatically', 'Get Insights & Land Offers']);
  });

  it("ends with 'Start Tracking Now' and 'Log In', both to /auth, and the price", () => {
    render(<Landing />);
    const closing = screen.getByRole('region', { name: /your next role/i });
    expect(within(closing).getByRole('link', { name: 'Start Tracking Now' })).toHaveAttribute('href', '/auth#signup');
    expect(within(closing).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth');
    expect(within(closing).getByText('$10/month, cancel anytime.')).toBeVisible();
  });

  it('links only to pages that exist', () => {
    render(<Landing />);
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(new Set(targets)).toEqual(new Set(['/', '/auth', '/auth#signup', '/help', '/terms', '/privacy']));
  });

  it('promises nothing that has not been built: no browser extension, no autofill, no resume builder', () => {
    expect(renderToStaticMarkup(<Landing />)).not.toMatch(/extension|auto.?fill|resume|push notification/i);
  });

  it('is small enough to be readable before any script runs', () => {
    expect(renderToStaticMarkup(<Landing />).length).toBeLessThan(24_000);
  });
});

describe('contour lines', () => {
  const shape = { cx: 100, cy: 100, rings: 3, inner: 20, step: 20, seed: 1 };

  it('consist of one closed curve per ring', () => {
    expect(contourPath(shape).match(/M[^Mz]+z/g)).toHaveLength(3);
  });

  it('are the same for the same shape, and different for another seed', () => {
    expect(contourPath(shape)).toBe(contourPath({ ...shape }));
    expect(contourPath({ ...shape, seed: 2 })).not.toBe(contourPath(shape));
  });

  it('end where they began', () => {
    for (const ring of contourPath(shape).match(/M[^Mz]+z/g) ?? []) {
      const commands = ring.match(/[a-z][^a-zA-Z]+/g) ?? [];
      const ends = commands.map((command) => (command.match(/-?\d+/g) ?? []).slice(-2).map(Number));
      expect(ends.reduce(([x, y], [dx, dy]) => [(x ?? 0) + (dx ?? 0), (y ?? 0) + (dy ?? 0)], [0, 0])).toEqual([0, 0]);
    }
  });
});
