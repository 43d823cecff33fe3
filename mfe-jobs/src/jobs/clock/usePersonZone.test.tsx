import { aUser, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { useToday } from './usePersonZone.ts';

const Today = () => <p>{useToday()}</p>;

test.each([
  ['Europe/Berlin', '2026-11-25'],
  ['America/New_York', '2026-11-24'],
])("today is the day of the person's time zone, %s", (timeZone, day) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T23:30:00Z'));
  const { container } = renderWithPlatform(<Today />, { user: aUser({ timeZone }) });
  expect(container).toHaveTextContent(day);
});
test('a zone that this browser does not know is replaced by its own', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T12:00:00Z'));
  const { container } = renderWithPlatform(<Today />, { user: aUser({ timeZone: 'Mars/Olympus_Mons' }) });
  expect(container).toHaveTextContent('2026-11-24');
});
