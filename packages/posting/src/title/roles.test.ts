import { isRoleLike } from './roles.ts';

describe('a text that sounds like a job', () => {
  it.each([
    'Software Engineer',
    'Flight Attendant',
    'Pastry Baker',
    'Senior Softwareentwickler',
    'Projektmanagerin Bau',
    'Systemutvecklare',
    'Softwareontwikkelaar',
    'Prodavač v pekárně',
    'Kierowca kat. C',
    'Enfermera de noche',
    'Estágio em vendas',
    'Ohjelmistoarkkitehti',
    'Anything (m/w/d)',
    'Chargé de mission',
    '営業スタッフ',
    'Webエンジニア',
    'Marine Biologist',
    'Boatbuilder',
    'Bookbinder',
    'Zeilmaker',
    'Pasticciere',
    'Paper Conservator',
  ])('%s', (text) => expect(isRoleLike(text)).toBe(true));
  it.each(['About us', 'Prague, Czechia', 'Acme', 'What we offer', 'Kontakt', 'Our values', 'Download the app'])(
    'is not %s',
    (text) => expect(isRoleLike(text)).toBe(false),
  );
});
