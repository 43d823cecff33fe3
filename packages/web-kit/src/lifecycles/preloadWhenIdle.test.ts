import { preloadWhenIdle } from './preloadWhenIdle.ts';

/** The callbacks that wait until the browser is idle. */
const waiting: (() => void)[] = [];
const becomeIdle = (): void => waiting.splice(0).forEach((call) => call());

beforeEach(() => {
  waiting.length = 0;
  Object.assign(window, { requestIdleCallback: (call: () => void) => waiting.push(call) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
});

test('code is loaded once the browser is idle, and a failure is ignored', async () => {
  const load = jest.fn(async () => Promise.reject(new Error('ChunkLoadError')));
  preloadWhenIdle(load);
  expect(load).not.toHaveBeenCalled();
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
  await new Promise((next) => setTimeout(next));
});
test('it is not loaded after it was cancelled', () => {
  const load = jest.fn(async () => undefined);
  preloadWhenIdle(load)();
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
});
test('it is not loaded for a person who asked for reduced data usage', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const load = jest.fn(async () => undefined);
  preloadWhenIdle(load);
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
});
