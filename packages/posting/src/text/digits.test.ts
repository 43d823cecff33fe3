import { withPlainDigits } from './digits.ts';

it('writes Arabic and Persian digits as those of English', () => {
  expect(withPlainDigits('٨٠٠٠ - ١١٠٠٠ ريال')).toBe('8000 - 11000 ريال');
  expect(withPlainDigits('۲۵ میلیون')).toBe('25 میلیون');
  expect(withPlainDigits('£12.80')).toBe('£12.80');
});
