import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { renderWithPlatform } from '@jobtrail/web-kit/testing';
import { Toaster } from './Toaster.tsx';
import { createToastQueue, type ToastQueue } from './toastQueue.ts';

let queue: ToastQueue;
beforeEach(() => {
  jest.useFakeTimers();
  queue = createToastQueue();
  renderWithPlatform(
    <>
      <button type="button">Elsewhere</button>
      <Toaster queue={queue} />
    </>,
  );
});
afterEach(() => jest.useRealTimers());

const show = (...messages: Parameters<ToastQueue['show']>) => act(() => queue.show(...messages));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
/** jsdom has no PointerEvent, so the coordinates are set on a plain event. */
function point(kind: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number): void {
  const target = screen.getByText('Saved');
  const event = createEvent[kind](target);
  Object.defineProperties(event, { clientX: { value: clientX }, button: { value: 0 }, pointerId: { value: 1 } });
  fireEvent(target, event);
}
beforeAll(() =>
  Object.assign(Element.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => false }),
);

test('one toast is visible at a time: a new one replaces it', () => {
  show({ title: 'Job added' });
  show({ title: 'Job deleted', description: 'The job application has been removed.' });
  expect(screen.queryByText('Job added')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Job deletedThe job application has been removed.');
});

test('errors are alerts, others are statuses', () => {
  show({ title: 'Error', tone: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Error');
});

test('a toast disappears after 5 s, or after its own duration', () => {
  show({ title: 'Saved' });
  pass(4999);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
  show({ title: 'Brief', duration: 1000 });
  pass(1000);
  expect(screen.queryByText('Brief')).toBeNull();
});

test('its timer stops while it is hovered or focused', () => {
  show({ title: 'Saved' });
  pass(3000);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(60_000);
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  pass(1999);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('F8 moves the focus to the toast; Escape closes it and restores the focus', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  fireEvent.keyDown(window, { key: 'F8' });
  expect(elsewhere).toHaveFocus();
  show({ title: 'Saved' });
  fireEvent.keyDown(window, { key: 'F8' });
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  expect(region).toHaveFocus();
  fireEvent.keyDown(region, { key: 'Escape' });
  expect(screen.queryByText('Saved')).toBeNull();
  expect(elsewhere).toHaveFocus();
});

test('a swipe of 50 px to the right closes it, a shorter one does not', () => {
  show({ title: 'Saved' });
  point('pointerDown', 100);
  point('pointerMove', 140);
  point('pointerUp', 149);
  expect(screen.getByText('Saved')).toBeVisible();
  point('pointerDown', 100);
  point('pointerMove', 160);
  point('pointerUp', 150);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('the action runs once and closes the toast', () => {
  let undone = 0;
  show({ title: 'Status updated', action: { label: 'Undo', onClick: () => (undone += 1) } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toBe(1);
  expect(screen.queryByText('Status updated')).toBeNull();
});

test('a toast asks on which day it happened, and stays', async () => {
  const days: string[] = [];
  jest.useRealTimers();
  show({
    title: 'Status updated',
    day: {
      label: 'Happened',
      chosen: '2026-11-24',
      today: '2026-11-24',
      first: '2026-11-20',
      onChoose: (day) => days.push(day),
    },
  });
  const row = within(await screen.findByRole('group', { name: 'Happened' }));
  expect(row.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(row.getByRole('button', { name: 'Today' }));
  fireEvent.click(row.getByRole('button', { name: 'Yesterday' }));
  fireEvent.click(row.getByRole('button', { name: 'Pick a date' }));
  const field = row.getByLabelText('Happened');
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['2026-11-20', '2026-11-24']);
  fireEvent.change(field, { target: { value: '2026-11-21' } });
  expect(row.getByRole('button', { name: 'Nov 21' })).toHaveAttribute('aria-pressed', 'true');
  expect(days).toEqual(['2026-11-23', '2026-11-21']);
  expect(screen.getByText('Status updated')).toBeVisible();
});

test('a day before the first possible one cannot be chosen in a toast', async () => {
  jest.useRealTimers();
  const day = { label: 'Happened', chosen: '2026-11-24', today: '2026-11-24', onChoose: () => undefined };
  show({ title: 'Status updated', day: { ...day, first: '2026-11-24' } });
  const row = within(await screen.findByRole('group', { name: 'Happened' }));
  expect(row.getByRole('button', { name: 'Yesterday' })).toBeDisabled();
});

test('a question in a toast has a button for each answer, and an answer closes it', () => {
  const answers: string[] = [];
  const options = ['No answer', 'I withdrew'].map((label) => ({ label, onClick: () => answers.push(label) }));
  show({
    title: 'Status updated',
    detail: 'Mosaic: Onsite to Rejected',
    choice: { label: 'Why did it end?', options },
  });
  expect(screen.getByText('Mosaic: Onsite to Rejected')).toBeVisible();
  expect(screen.getByText('Why did it end?')).toBeVisible();
  const group = screen.getByRole('group', { name: 'Why did it end?' });
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['No answer', 'I withdrew']);
  fireEvent.click(within(group).getByRole('button', { name: 'I withdrew' }));
  expect(answers).toEqual(['I withdrew']);
  expect(screen.queryByText('Status updated')).toBeNull();
});

test('an error stays until it is closed, or until the person leaves its page', () => {
  show({ title: 'Error', tone: 'error' });
  pass(60_000);
  expect(screen.getByText('Error')).toBeVisible();
  act(() => queue.leavePage());
  expect(screen.queryByText('Error')).toBeNull();
  show({ title: 'Saved' });
  pass(2000);
  act(() => queue.leavePage());
  expect(screen.getByText('Saved')).toBeVisible();
});

test('a toast is inside the open dialog, where the keyboard and screen readers reach it, and returns to the page', async () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<button type="button">In the dialog</button>';
  document.body.append(dialog);
  act(() => screen.getByRole('button', { name: 'In the dialog' }).focus());
  show({ title: 'Saved' });
  expect(dialog).toContainElement(screen.getByText('Saved'));
  await act(async () => {
    dialog.remove();
    await Promise.resolve();
  });
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('Escape in a toast does not close the dialog around it', () => {
  let pressed = 0;
  const onKey = () => (pressed += 1);
  window.addEventListener('keydown', onKey);
  show({ title: 'Saved' });
  fireEvent.keyDown(screen.getByText('Saved'), { key: 'Escape' });
  expect(screen.queryByText('Saved')).toBeNull();
  expect(pressed).toBe(0);
  window.removeEventListener('keydown', onKey);
});
