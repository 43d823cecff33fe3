import { errorToasts, STORAGE_FULL, TOO_MANY_PIXELS } from '@jobtrail/contract';
import { ApiError } from '@jobtrail/web-kit';
import { saveFailure } from './saveFailure.ts';

test.each([
  [409, STORAGE_FULL, 'Your storage of 2 GB is full.'],
  [415, TOO_MANY_PIXELS, 'This image has more than 50 megapixels.'],
])('an image that the server refuses with %d and %s is reported with its sentence', (status, reason, userMessage) => {
  const error = new ApiError({ status, body: '{}', reason, userMessage });
  expect(saveFailure(error, errorToasts.addJob)).toEqual({
    title: errorToasts.imageUpload.title,
    description: userMessage,
  });
});

test('another conflict is reported as a failed save', () => {
  const error = new ApiError({ status: 409, body: '{}', reason: 'other', userMessage: 'Too many jobs.' });
  expect(saveFailure(error, errorToasts.addJob)).toEqual(errorToasts.addJob);
});
