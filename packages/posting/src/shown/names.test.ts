import { companyNameIn, namesInLine } from './names.ts';

describe('the name of a company', () => {
  it.each([
    ['Acme Karriereportal', 'Acme'],
    ['株式会社アクメ 採用サイト', '株式会社アクメ'],
    ['Acme Vacatures', 'Acme'],
    ['아크메 채용', '아크메'],
    ['Acme on Notion', 'Acme'],
  ])('has nothing that its site adds: %s', (text, name) => expect(companyNameIn(text)).toBe(name));

  it('may begin with a legal form in brackets', () => expect(companyNameIn('(주)아크메')).toBe('(주)아크메'));

  it('has no article of a German sentence', () =>
    expect([...namesInLine('Die Bergbahnen Hochkar AG sucht eine Kassenkraft.', false)]).toContainEqual([
      'Bergbahnen Hochkar AG',
      'name-hires',
    ]));
});
