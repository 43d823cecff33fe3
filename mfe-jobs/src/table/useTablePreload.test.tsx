import { act, screen } from '@testing-library/react';
import { renderWithPlatform } from '@jobtrail/web-kit/testing';
import { JobsApp } from '../JobsApp.tsx';
import { aJob } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { jobsServer } from '../testing/server.ts';

withLayout();

test('on the board, the table is loaded in idle time, and switching to it shows it at once', async () => {
  const waiting: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (call: () => void) => waiting.push(call) });
  const server = jobsServer({ jobs: [aJob({ id: 'a', company: 'Kestrel' })] });
  const goTo = (address: string) =>
    act(() => {
      window.history.replaceState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  window.history.replaceState(null, '', '/dashboard');
  renderWithPlatform(<JobsApp />);
  await screen.findByRole('region', { name: 'Applied, 1 job' });

  for (const call of waiting) call();
  await import('./JobsTable.tsx');
  goTo('/table');
  expect(screen.getByRole('table', { name: 'Job applications' })).toBeVisible();

  Reflect.deleteProperty(window, 'requestIdleCallback');
  server.restore();
});
