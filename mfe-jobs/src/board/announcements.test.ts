import type { DragOverEvent } from '@dnd-kit/core';
import { lanesOf } from '../jobs/lanes.ts';
import { aCard, cardsIn } from '../testing/jobs.ts';
import { announcementsOf } from './announcements.ts';

const card = aCard({ company: 'Nordhavn Energy', position: 'Web Engineer', status: 'phone screen' });
const setUp = () =>
  announcementsOf({ lifted: () => card, lanes: () => lanesOf([card, ...cardsIn('onsite', ['A', 'B'])]) });
const event = (over: string | null) =>
  ({ active: { id: card.id }, over: over === null ? null : { id: over } }) as unknown as DragOverEvent;

test('every step of a drag is announced in whole sentences', () => {
  const say = setUp();
  expect(say.onDragStart(event(null))).toBe(
    'Lifted Web Engineer at Nordhavn Energy from Phone Screen. Choose a stage with the left and right arrow keys.',
  );
  expect(say.onDragOver(event('phone screen'))).toBeUndefined();
  expect(say.onDragOver(event('onsite'))).toBe('Over Onsite, stage 4 of 6. It will be the first of 3 jobs there.');
  expect(say.onDragOver(event('offer'))).toBe('Over Offer, stage 5 of 6. It will be the only job there.');
  expect(say.onDragOver(event('phone screen'))).toBe(
    'Over Phone Screen, where it came from. Dropping it here changes nothing.',
  );
  expect(say.onDragOver(event(null))).toBe('Over no stage. Dropping it here leaves it in Phone Screen.');
  expect(say.onDragEnd(event('onsite'))).toBe('Moved Web Engineer at Nordhavn Energy from Phone Screen to Onsite.');
  expect(say.onDragEnd(event('phone screen'))).toBe('Web Engineer at Nordhavn Energy stays in Phone Screen.');
  expect(say.onDragCancel(event(null))).toBe('Canceled. Web Engineer at Nordhavn Energy stays in Phone Screen.');
});
test('a card that is dragged with the pointer is announced without the keys', () => {
  const say = announcementsOf({ lifted: () => card, lanes: () => lanesOf([card]), isByKeyboard: () => false });
  expect(say.onDragStart(event(null))).toBe(
    'Lifted Web Engineer at Nordhavn Energy from Phone Screen. Drag it to a stage.',
  );
});
