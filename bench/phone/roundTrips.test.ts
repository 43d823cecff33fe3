import { expect, it } from '@jest/globals';
import { chainToFirstCard, type Exchange } from './roundTrips.ts';

const request = (kind: Exchange['kind'], path: string, startedAt: number, receivedAt: number): Exchange => ({
  kind,
  path,
  startedAt,
  receivedAt,
  bytes: 1000,
});
const HTML = request('document', '/dashboard', 0, 1);
const trips = (...exchanges: Exchange[]) => chainToFirstCard([HTML, ...exchanges], '/cards', 10);

it('counts what is requested while the HTML arrives as one round trip', () =>
  expect(trips(request('script', '/a.js', 0.9, 2), request('data', '/cards', 0.9, 4))).toHaveLength(1));

it('follows the longest chain of requests that begin after the one before has been received', () =>
  expect(
    trips(
      request('data', '/cards', 4, 5),
      request('script', '/a.js', 1, 2),
      request('style', '/a.css', 1.5, 2.5),
      request('data', '/session', 2, 3),
      request('script', '/b.js', 2.9, 3.9),
    ),
  ).toEqual(['/a.js', '/session', '/cards']));

it('leaves out other data that no card waits for, fonts, and what comes after the card', () =>
  expect(
    trips(
      request('script', '/a.js', 1, 2),
      request('data', '/cards', 2, 5),
      request('data', '/later', 5, 6),
      request('font', '/font', 2, 3),
      request('script', '/dialogs.js', 6, 11),
    ),
  ).toEqual(['/a.js', '/cards']));
