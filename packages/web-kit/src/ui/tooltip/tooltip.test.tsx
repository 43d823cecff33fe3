import { act, fireEvent, render, screen } from '@testing-library/react';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '@jobtrail/contract';
import { TooltipHost } from './TooltipHost.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <button type="button" aria-label="Zoom in" data-tooltip="Zoom in" />
      <button type="button" data-tooltip="Sends it to you only">
        <b>Send Test</b>
      </button>
      <p>Elsewhere</p>
      <TooltipHost />
    </>,
  );
});
afterEach(() => jest.useRealTimers());

const zoom = () => screen.getByRole('button', { name: 'Zoom in' });
const send = () => screen.getByRole('button', { name: 'Send Test' });
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
/** jsdom has no PointerEvent, so the pointer type is set on a plain event. */
function point(element: Element, pointerType = 'mouse'): void {
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
}

test('a tooltip appears after 700 ms under the pointer', () => {
  point(zoom());
  pass(TOOLTIP_DELAY_MS - 1);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Zoom in');
});

test('within 300 ms after one has disappeared, the next one appears at once', () => {
  point(zoom());
  pass(TOOLTIP_DELAY_MS);
  point(screen.getByText('Elsewhere'));
  pass(100);
  expect(shown()).toBeNull();
  pass(TOOLTIP_SKIP_DELAY_MS - 1);
  point(screen.getByText('Send Test'));
  expect(shown()).toBe('Sends it to you only');
});

test('after 300 ms the next one has a delay again', () => {
  point(zoom());
  pass(TOOLTIP_DELAY_MS);
  point(screen.getByText('Elsewhere'));
  pass(100 + TOOLTIP_SKIP_DELAY_MS);
  point(send());
  expect(shown()).toBeNull();
  pass(TOOLTIP_DELAY_MS);
  expect(shown()).toBe('Sends it to you only');
});

test('the pointer can move onto the tooltip, and a brief hover shows none', () => {
  point(zoom());
  pass(TOOLTIP_DELAY_MS);
  point(screen.getByText('Elsewhere'));
  pass(50);
  point(screen.getByRole('tooltip'));
  pass(10_000);
  expect(shown()).toBe('Zoom in');
  point(screen.getByText('Elsewhere'));
  pass(5000);
  point(send());
  pass(300);
  point(screen.getByText('Elsewhere'));
  pass(10_000);
  expect(shown()).toBeNull();
});

test('Escape and a press hide it; after a press it stays hidden until the pointer comes back', () => {
  point(zoom());
  pass(TOOLTIP_DELAY_MS);
  fireEvent.keyDown(zoom(), { key: 'Escape' });
  expect(shown()).toBeNull();
  point(send());
  expect(shown()).toBe('Sends it to you only');
  fireEvent.pointerDown(send());
  point(screen.getByText('Send Test'));
  pass(10_000);
  expect(shown()).toBeNull();
  point(screen.getByText('Elsewhere'));
  point(send());
  pass(TOOLTIP_DELAY_MS);
  expect(shown()).toBe('Sends it to you only');
});

test('touch shows no tooltip', () => {
  point(zoom(), 'touch');
  pass(10_000);
  expect(shown()).toBeNull();
});

test('a visible tooltip describes its anchor, unless it repeats the name of the anchor', () => {
  point(send());
  pass(TOOLTIP_DELAY_MS);
  expect(send()).toHaveAccessibleDescription('Sends it to you only');
  point(zoom());
  expect(zoom()).not.toHaveAttribute('aria-describedby');
  expect(send()).not.toHaveAttribute('aria-describedby');
});
