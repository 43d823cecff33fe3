import { createQueryClient } from '../api/queryClient.ts';
import { preloadWhenIdle } from './preloadWhenIdle.ts';

/** The callbacks that wait until the browser is idle. */
const waiting: (() => void)[] = [];
const becomeIdle = (): void => waiting.splice(0).forEach((call) => call());
const client = createQueryClient();
const aLoad = () => jest.fn(async () => undefined);

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
  preloadWhenIdle(client, load);
  expect(load).not.toHaveBeenCalled();
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
  await new Promise((next) => setTimeout(next));
});
test('a browser that is idle because the page waits for its data does not load it yet', async () => {
  const load = aLoad();
  let respond: (data: string) => void = () => undefined;
  const data = client.fetchQuery({ queryKey: ['data'], queryFn: () => new Promise((done) => (respond = done)) });
  preloadWhenIdle(client, load);
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
  respond('data');
  await data;
  await new Promise((next) => setTimeout(next));
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
});
test('it is not loaded after it was cancelled', () => {
  const load = aLoad();
  preloadWhenIdle(client, load)();
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
});
test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'it is not loaded for a person with reduced data usage or a slow connection: %p',
  (connection) => {
    Object.assign(navigator, { connection });
    const load = aLoad();
    preloadWhenIdle(client, load);
    becomeIdle();
    expect(load).not.toHaveBeenCalled();
  },
);
test('it is loaded on a fast connection', () => {
  Object.assign(navigator, { connection: { effectiveType: '4g', saveData: false } });
  const load = aLoad();
  preloadWhenIdle(client, load);
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
});
