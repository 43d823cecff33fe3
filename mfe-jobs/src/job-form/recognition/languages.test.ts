import { languageOf } from './languages.ts';

/** Text as the English data reads it: without its accents, or with Latin letters that look alike. */
const TEXTS = {
  ces: [
    'Hledame nove kolegy do naseho tymu v Brne. Nabizime praci na plny uvazek, znalost prace se',
    'stroji vyhodou. Co u nas bude tvoje prace: mame pro tebe zajimave projekty a po zkusebni dobe je',
    'mzda vyssi, odpovedet na inzerat.',
  ].join(' '),
  deu: [
    'Wir suchen fur unser Team in Graz eine Bäckerin mit Freude an der Arbeit. Deine Aufgaben: Brot',
    'und Gebäck fiir die Filialen backen, das Lager im Blick haben und mit uns neue Rezepte erfinden.',
    'Wir freuen uns auf dich.',
  ].join(' '),
  fra: [
    'Nous recherchons un boulanger pour notre atelier de Lyon. Vous etes passionne par le pain et',
    'vous aimez le travail en equipe avec des collegues de tous les horizons. Le poste est a pourvoir',
    'des maintenant.',
  ].join(' '),
  pol: [
    'Szukamy piekarza do naszej firmy w Gdyni. Oferujemy umowa o prace oraz wynagrodzenie od 6000.',
    'Praca jest zmianowa, wymagania nie sa wysokie, dla nas liczy sie zapal do pracy i to, czy lubisz',
    'piec.',
  ].join(' '),
  ukr: [
    'MM wyKaemo nekapA y Hawy KomaHAy. BakaHcii npoekTie aBToMaTU3aLii npofaxiB Ta manbyTHboro',
    'HanawToByBaTu BopoHku iHTerpauii Yepes nigknoyaTn areHTie canTis peanizoyBaTu MirpyBaTu faHi 6e3',
    'BTpaT JOKyMeHTyBaTU cxemu OBOAWTW KOXHY 3afayvy nepesipeHoro pesynbTaTy 4oro 3anucky 5yTu',
  ].join(' '),
};
const ENGLISH = [
  'We are looking for a baker who is happy to work with our team in Graz. You will bake bread for',
  'all of our shops and have an eye on the stock. What we offer: a fair salary and the best smell',
  'in town.',
].join(' ');

test.each(Object.entries(TEXTS))('%s is recognized by its words', (language, text) =>
  expect(languageOf(text.split('. '))).toBe(language),
);
test('English needs no other data, even with foreign names, and neither do a few words', () => {
  expect(languageOf([ENGLISH])).toBeNull();
  expect(languageOf([ENGLISH, 'Société de la Boulangerie, 12 rue de la Paix'])).toBeNull();
  expect(languageOf(['Wir suchen dich und die Besten'])).toBeNull();
  expect(languageOf([])).toBeNull();
});
test('names with digits and capitals inside do not make a text Cyrillic', () =>
  expect(
    languageOf([`${ENGLISH} We use JavaScript, TypeScript, PostgreSQL, GitHub, S3, EC2, k8s and iOS.`]),
  ).toBeNull());
test.each(Object.entries(TEXTS).filter(([language]) => language !== 'ukr'))(
  'sentences in %s among the menus of an English page show its language',
  (language, text) => {
    const menu = 'Sign in to save this job and see who is hiring. Join now or log in with your account.';
    expect(languageOf([menu, ENGLISH, ENGLISH])).toBeNull();
    expect(languageOf([menu, ENGLISH, ENGLISH, ...text.split('. ')])).toBe(language);
  },
);
test('a word with a capital inside counts once, however often a page repeats it', () =>
  expect(
    languageOf([
      ...Array.from({ length: 20 }, () => 'lArrow iconDown lArrow'),
      'About Strategies Guide Getting Started Changelog Licenses Research News Search Quantitative Trader New York',
      'United States Company Product Account Pages Investors Login Style Right Left Home Teams Values Careers Press',
    ]),
  ).toBeNull());
