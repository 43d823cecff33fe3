import { createReconciler } from './JobChanges.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('several changes in a row cause one request', () => {
  const refetch = jest.fn();
  const reconciler = createReconciler(refetch, 100);
  reconciler.soon();
  jest.advanceTimersByTime(60);
  reconciler.soon();
  jest.advanceTimersByTime(60);
  expect(refetch).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60);
  expect(refetch).toHaveBeenCalledTimes(1);
});
test('nothing is fetched during a change or a drag', () => {
  const refetch = jest.fn();
  const reconciler = createReconciler(refetch, 100);
  const first = reconciler.hold();
  const second = reconciler.hold();
  reconciler.soon();
  first();
  first();
  jest.advanceTimersByTime(500);
  expect(refetch).not.toHaveBeenCalled();
  second();
  jest.advanceTimersByTime(100);
  expect(refetch).toHaveBeenCalledTimes(1);
});
