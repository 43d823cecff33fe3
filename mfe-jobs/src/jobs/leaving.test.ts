import { leaving } from './leaving.ts';

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the page asks while there is any reason', () => {
  const [recording, images] = [{}, {}];
  expect(asks()).toBe(false);
  leaving.hold(recording);
  leaving.hold(images);
  leaving.release(recording);
  expect(asks()).toBe(true);
  leaving.release(images);
  expect(asks()).toBe(false);
});

test('nothing holds up a sign-out, and the next person is asked again', () => {
  const reason = {};
  leaving.hold(reason);
  window.dispatchEvent(new Event('jobtrail:signed-out'));
  expect(asks()).toBe(false);
  leaving.hold(reason);
  expect(asks()).toBe(true);
  leaving.release(reason);
  expect(asks()).toBe(false);
});
