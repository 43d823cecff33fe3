import { stageAhead } from './stageAhead.ts';

test('an interview suggests its stage only to applications that are not there yet', () => {
  expect(stageAhead('phone', 'applied')).toBe('phone screen');
  expect(stageAhead('video', 'phone screen')).toBe('technical interview');
  expect(stageAhead('onsite', 'technical interview')).toBe('onsite');
  expect(stageAhead('phone', 'phone screen')).toBeNull();
  expect(stageAhead('video', 'offer')).toBeNull();
  expect(stageAhead('onsite', 'rejected')).toBeNull();
});
