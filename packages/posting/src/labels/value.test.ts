import { valueOf } from './value.ts';

describe('the value next to a label', () => {
  it.each(['Operations - Canada', 'Finance', 'Germany'])('is no company if it is only a part of one: %s', (text) =>
    expect(valueOf('company', [text])).toBeNull(),
  );
  it('is a company even if it has a department in its name', () =>
    expect(valueOf('company', ['Canada Finance Partners'])).toBe('Canada Finance Partners'));
  it('is a company without the figures about it', () =>
    expect(valueOf('company', ['Acme · 11-50 employees · raised $6M'])).toBe('Acme'));
  it('is a place without a remark on how to find it', () =>
    expect(valueOf('location', ['Inverness, on the river'])).toBe('Inverness'));
  it.each(['Berlin, remote', 'Springfield Mall, level two'])('is a place with the rest otherwise: %s', (text) =>
    expect(valueOf('location', [text])).toBe(text),
  );
});
