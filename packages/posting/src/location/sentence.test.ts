import { baseFormOf } from './baseForm.ts';
import { placesOfWorkIn } from './sentence.ts';

const placesIn = (line: string) => [...new Set([...placesOfWorkIn(line)].map(({ value }) => value))];

describe('the place of work in a sentence', () => {
  it.each([
    ['Our kiln shed is a studio in Ludlow, next to the castle.', 'Ludlow'],
    ['You join our Sioux Falls office on Mondays.', 'Sioux Falls'],
    ['The workshop is in Stroud.', 'Stroud'],
    ['We are located at 12 Mill Lane in Totnes, England.', 'Totnes, England'],
    ['Du arbeitest in unserer Werkstatt in Murau.', 'Murau'],
    ['Dein Arbeitsort ist Landeck in Tirol.', 'Landeck'],
    ['Das Amt sucht für den Dienstort Donauwörth eine Fachkraft.', 'Donauwörth'],
    ['Unsere Halle steht in Überlingen.', 'Überlingen'],
    ['Für unser Sudhaus in Liestal suchen wir Hilfe.', 'Liestal'],
    ['You will join our team in Ludlow.', 'Ludlow'],
    ['Zur Verstärkung unseres Teams in Murau suchen wir Hilfe.', 'Murau'],
    ['Am Dienstort Fürstenberg (Oder) ist eine Stelle frei.', 'Fürstenberg (Oder)'],
    ['Our hives are near Hexham.', 'Hexham'],
    ['Tu rejoindras nos bureaux de Vannes.', 'Vannes'],
    ['Nuestra planta está en Ronda.', 'Ronda'],
    ['La sede di lavoro è a Chioggia.', 'Chioggia'],
    ['Estamos localizados em Ouro Preto.', 'Ouro Preto'],
    ['Onze loods staat in Zierikzee.', 'Zierikzee'],
    ['Kontorstedet er Svolvær.', 'Svolvær'],
    ['A munkavégzés helye: Eger.', 'Eger'],
  ])('%s', (line, place) => expect(placesIn(line)).toEqual([place]));

  it.each([
    ['Nastoupíte na naši pobočku v Ostravě.', 'Ostrava'],
    ['Pracownia mieści się w Lublinie.', 'Lublin'],
    ['Наш офіс у Львові.', 'Львів'],
  ])('is returned in its base form if the sentence inflects it: %s', (line, place) =>
    expect(placesIn(line)).toEqual([place]),
  );

  it.each([
    'Our customers in Berlin love it.',
    'Our last film won prizes in Annecy.',
    'Unsere Kunden in Genf und Biel warten.',
    'Our office opens in January.',
    'The factory is in full swing.',
    'Unser Netzwerk in Stuttgart und Umgebung wächst.',
    'Our clients have offices in Lyon.',
  ])("is not found in a sentence about somebody else's place, or without a place: %s", (line) =>
    expect(placesIn(line)).toEqual([]),
  );
});

describe('the base form of a place', () => {
  it('is the place itself if it is in a list', () => expect(baseFormOf('Brno')).toBe('Brno'));
  it('is null for a word that is not an inflected place', () => expect(baseFormOf('Kanceláři')).toBeNull());
});
