import { act, renderHook } from '@testing-library/react';
import { useNow } from './useNow.ts';

const START = Date.parse('2026-11-24T11:00:20Z');
beforeEach(() => jest.useFakeTimers({ now: START }));
afterEach(() => jest.useRealTimers());

test('the time changes at every full minute', () => {
  const { result } = renderHook(() => useNow());
  act(() => jest.advanceTimersByTime(39_999));
  expect(result.current).toBe(START);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(Date.parse('2026-11-24T11:01:00Z'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toBe(Date.parse('2026-11-24T11:02:00Z'));
});

test('a tab that becomes visible again updates at once, and then at the next full minute', () => {
  const { result } = renderHook(() => useNow());
  const shown = Date.parse('2026-11-25T07:30:10Z');
  jest.setSystemTime(shown);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(shown);
  act(() => jest.advanceTimersByTime(50_000));
  expect(result.current).toBe(Date.parse('2026-11-25T07:31:00Z'));
});
