import { isLocationPath } from './path.ts';

describe('a place from the largest part to the smallest', () => {
  it.each(['Canada-Ontario-Guelph', 'US-OH-Dayton', 'US-Texas', 'Germany-Bayern-Hof'])('%s', (text) =>
    expect(isLocationPath(text)).toBe(true),
  );
  it.each(['Front-End', 'Aix-en-Provence', 'Stratford-upon-Avon', 'Baden-Baden', 'A-B-C', 'Canada'])(
    'is not %s',
    (text) => expect(isLocationPath(text)).toBe(false),
  );
});
