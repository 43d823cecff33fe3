import { screen } from '@testing-library/react';
import { renderWithPlatform } from '@jobtrail/web-kit/testing';
import { aCard } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { LazyTable } from './LazyTable.tsx';
import { newestFirst } from './sortOrder.ts';

withLayout({ width: 900, height: 600, item: 40 });

test('the table has its skeleton until its code is loaded', async () => {
  const ignore = () => undefined;
  renderWithPlatform(
    <LazyTable
      jobs={[aCard({ id: 'a' })]}
      sort={newestFirst}
      onSort={ignore}
      onOpen={ignore}
      onMenu={ignore}
      onOrder={ignore}
    />,
  );
  expect(screen.getByRole('status', { name: 'Loading your applications' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('table', { name: 'Job applications' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading your applications' })).toBeNull();
});
