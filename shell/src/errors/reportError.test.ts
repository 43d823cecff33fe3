import { recordedErrors, reportError } from './reportError.ts';

test('an error is recorded under an id that a person can read out, newest first, and logged to the console', () => {
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
  const first = reportError(new Error('one'), 'mfe-jobs');
  const second = reportError('two', 'mfe-billing');
  expect(first).toMatch(/^E-[2-9A-HJ-NP-Z]{6}$/);
  expect(recordedErrors().slice(0, 2)).toMatchObject([
    { id: second, where: 'mfe-billing', message: 'two' },
    { id: first, where: 'mfe-jobs', message: 'one' },
  ]);
  expect(console).toHaveBeenCalledTimes(2);
  console.mockRestore();
});
