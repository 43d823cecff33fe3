import { plainTextOf } from './plainTextOf.ts';

describe('the plain text of HTML', () => {
  it.each([
    ['Cook &amp; Baker', 'Cook & Baker'],
    ['<b>Cook</b> in <i>Brno</i>', 'Cook in Brno'],
    ['a<!-- b -->c', 'ac'],
    ['&lt;b&gt;Cook', '<b>Cook'],
    ['1 < 2', '1 < 2'],
  ])('of %s is %s', (html, text) => expect(plainTextOf(html)).toBe(text));
});
