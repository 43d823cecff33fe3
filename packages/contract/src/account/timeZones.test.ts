import { expect, it } from '@jest/globals';
import { updateAccountBody } from './schema.ts';
import { isTimeZone } from './timeZones.ts';

it('knows every zone that the runtime lists, and UTC', () => {
  expect(
    [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv'].filter((name) => !isTimeZone(name)),
  ).toEqual([]);
});

it.each([
  '',
  '+02:00',
  '-0500',
  '2',
  'Europe/Atlantis',
  'Berlin',
  'Europe/Berlin ',
  "x'; drop table users",
  'E'.repeat(65),
])('refuses %j as a time zone', (timeZone) => {
  expect(isTimeZone(timeZone)).toBe(false);
  expect(updateAccountBody.safeParse({ timeZone }).error?.issues[0]?.path).toEqual(['timeZone']);
});

it('corrects the case of a time zone, and keeps aliases', () => {
  expect(updateAccountBody.parse({ timeZone: 'europe/BERLIN' })).toEqual({ timeZone: 'Europe/Berlin' });
  expect(updateAccountBody.parse({ timeZone: 'Asia/Kolkata' })).toEqual({ timeZone: 'Asia/Kolkata' });
});

it('requires a change of the name, the time zone or both', () => {
  expect(updateAccountBody.parse({ name: ' Ada ' })).toEqual({ name: 'Ada' });
  expect(updateAccountBody.parse({ name: 'Ada', timeZone: 'UTC' })).toEqual({ name: 'Ada', timeZone: 'UTC' });
  expect(updateAccountBody.safeParse({}).success).toBe(false);
  expect(updateAccountBody.safeParse({ timeZone: null }).success).toBe(false);
});
