import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './useDebounced.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a text follows 250 ms after the last key, and the first one at once', () => {
  const { result, rerender } = renderHook(useDebounced, { initialProps: 'k' });
  expect(result.current).toBe('k');
  rerender('ke');
  act(() => jest.advanceTimersByTime(249));
  rerender('kes');
  act(() => jest.advanceTimersByTime(249));
  expect(result.current).toBe('k');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('kes');
});
