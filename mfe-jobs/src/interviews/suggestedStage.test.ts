import { suggestedStage } from './suggestedStage.ts';

test('an interview suggests its stage only to applications that are not there yet', () => {
  expect(suggestedStage('phone', 'applied')).toBe('phone screen');
  expect(suggestedStage('video', 'phone screen')).toBe('technical interview');
  expect(suggestedStage('onsite', 'technical interview')).toBe('onsite');
  expect(suggestedStage('phone', 'phone screen')).toBeNull();
  expect(suggestedStage('video', 'offer')).toBeNull();
  expect(suggestedStage('onsite', 'rejected')).toBeNull();
});
