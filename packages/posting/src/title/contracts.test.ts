import { isHours } from './contracts.ts';

describe('working hours', () => {
  it.each(['40 uur', '37 hours per week', '20-25 Stunden', '35 heures par semaine'])('%s', (text) =>
    expect(isHours(text)).toBe(true),
  );
  it.each(['24 hours a day, every day', 'Hours', '40 people'])('are not %s', (text) =>
    expect(isHours(text)).toBe(false),
  );
});
