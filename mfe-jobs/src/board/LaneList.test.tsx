import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTexts } from '@jobtrail/contract';
import { fakeApi } from '@jobtrail/web-kit/testing';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { cardsIn } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aToday } from '../testing/today.ts';

jest.mock('./VisibleCards.tsx', () => {
  throw new Error('The network is down');
});
jest.mock('./BoardDrag.tsx', () => {
  throw new Error('The network is down');
});
withLayout();

test('while the code of a long lane does not load, Tab reaches its first cards, also after End', async () => {
  const companies = Array.from({ length: 31 }, (_, n) => `Company ${n}`);
  const server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: cardsIn('applied', companies) }),
    'GET /api/today': () => ({ status: 200, body: aToday() }),
  });
  renderJobs(<JobsScreen view="kanban" openJob={null} />);
  const lane = await screen.findByRole('region', { name: /^Applied, / });
  const cards = within(lane).getAllByRole('article');
  act(() => cards[0]?.focus());
  await userEvent.keyboard('{End}');
  expect(cards.map(({ tabIndex }) => tabIndex)).toEqual([...Array.from({ length: 11 }, () => -1), 0]);
  server.restore();
});

test('if the code of dragging does not load, a press on a card says so, and the keys go on working', async () => {
  const server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: cardsIn('applied', ['A', 'B']) }),
    'GET /api/today': () => ({ status: 200, body: aToday() }),
  });
  renderJobs(<JobsScreen view="kanban" openJob={null} />);
  const first = await screen.findByRole('article', { name: /at A$/ });
  act(() => first.focus());
  await userEvent.keyboard(' ');
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent(loadTexts.failed);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('article', { name: /at B$/ })).toHaveFocus();
  server.restore();
});
