import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { JobsScreen } from '../jobs-screen/JobsScreen.tsx';
import { aJob, cardsIn } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aToday } from '../testing/today.ts';

withLayout();
let server: FakeApi;
afterEach(() => server.restore());

// In these tests no browser becomes idle, so the code of dragging is loaded by the first press on a card.
async function board() {
  const cards = cardsIn('applied', ['A', 'B']);
  server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: cards }),
    'GET /api/today': () => ({ status: 200, body: aToday() }),
    'PATCH /api/jobs/a': () => ({ status: 200, body: aJob({ ...cards[0], status: 'phone screen' }) }),
  });
  const { unmount } = renderJobs(<JobsScreen view="kanban" openJob={null} />);
  return { card: await screen.findByRole('article', { name: /at A$/ }), unmount };
}
const lifted = () => screen.findByText(/^Lifted Senior Frontend Engineer at A/);
const later = () => act(() => new Promise<void>((next) => setTimeout(next, 50)));

test('keys that are pressed while the code of dragging loads are not lost', async () => {
  const { card } = await board();
  act(() => card.focus());
  expect(screen.queryByText(/Press Space to lift it/)).not.toBeNull();
  for (const key of [' ', 'ArrowRight', ' ']) {
    // A canceled key neither scrolls the page nor moves the focus.
    expect(fireEvent.keyDown(card, { key })).toBe(false);
  }
  const target = await screen.findByRole('region', { name: 'Phone Screen, 1 job' });
  expect(within(target).getByRole('article')).toHaveAccessibleName(/at A$/);
  expect(screen.getByText(/^Moved Senior Frontend Engineer at A from Applied to Phone Screen/)).toBeInTheDocument();
});
test('Tab and Escape end a press that waits for the code of dragging', async () => {
  const { card } = await board();
  for (const key of ['Tab', 'Escape']) {
    fireEvent.keyDown(card, { key: ' ' });
    expect(fireEvent.keyDown(card, { key })).toBe(key === 'Tab');
    await later();
    expect(screen.queryByText(/^Lifted/)).toBeNull();
  }
});
test('a mouse that is pressed while the code of dragging loads lifts the card with its next move', async () => {
  const { card } = await board();
  fireEvent.mouseDown(card, { button: 0, clientX: 20, clientY: 20 });
  await later();
  expect(screen.queryByText(/^Lifted/)).toBeNull();
  fireEvent.mouseMove(document, { clientX: 40, clientY: 20 });
  expect(await lifted()).toBeInTheDocument();
  fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(screen.getByText(/^Canceled/)).toBeInTheDocument());
});
test('a mouse that is released before the code of dragging has loaded lifts nothing', async () => {
  const { card } = await board();
  fireEvent.mouseDown(card, { button: 0, clientX: 20, clientY: 20 });
  fireEvent.mouseUp(card, { button: 0, clientX: 20, clientY: 20 });
  await later();
  fireEvent.mouseMove(document, { clientX: 40, clientY: 20 });
  await later();
  expect(screen.queryByText(/^Lifted/)).toBeNull();
});
test('a press that waits for the code of dragging takes no keys from the next page', async () => {
  const { card, unmount } = await board();
  fireEvent.keyDown(card, { key: ' ' });
  unmount();
  expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(true);
});
