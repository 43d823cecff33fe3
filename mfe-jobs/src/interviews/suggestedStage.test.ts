import { STAGE_VALUES } from '@jobtrail/contract';
import { suggestedKind, suggestedStage } from './suggestedStage.ts';

test('an interview suggests its stage only to applications that are not there yet', () => {
  expect(suggestedStage('phone', 'applied')).toBe('phone screen');
  expect(suggestedStage('video', 'phone screen')).toBe('technical interview');
  expect(suggestedStage('onsite', 'technical interview')).toBe('onsite');
  expect(suggestedStage('phone', 'phone screen')).toBeNull();
  expect(suggestedStage('video', 'offer')).toBeNull();
  expect(suggestedStage('onsite', 'rejected')).toBeNull();
});

test('an application in a stage usually has the kind of interview of that stage', () => {
  const kinds = STAGE_VALUES.map((stage) => [stage, suggestedKind(stage)]);
  expect(Object.fromEntries(kinds)).toEqual({
    applied: 'phone',
    'phone screen': 'phone',
    'technical interview': 'video',
    onsite: 'onsite',
    offer: 'video',
    rejected: 'video',
  });
});
