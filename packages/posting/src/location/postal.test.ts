import { isTownWithCode } from './postal.ts';

describe('a postal code with a town that may be in no list', () => {
  it.each(['88353 Immenried', 'D-87561 Oberstdorf', '1017 CE Muiden', '45-064 Chrząstowice', '392 01 Soběslav'])(
    '%s',
    (text) => expect(isTownWithCode(text)).toBe(true),
  );
  it('may have small words', () => expect(isTownWithCode('88131 Wasserburg am Inn')).toBe(true));
  it.each(['10000 Kunden', '25000 Euro', '12345 Engineer', '10000 Jobs worldwide', '2024 Report', '88353'])(
    'is not %s',
    (text) => expect(isTownWithCode(text)).toBe(false),
  );
});
