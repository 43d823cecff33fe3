import { isRoleLike } from '../title/roles.ts';
import { segmentsOf } from '../title/split.ts';
import { employerOfTitle, readTitleSentence } from './titleSentences.ts';

describe('a title that is a sentence', () => {
  it.each([
    [
      'Acme hiring Data Engineer in Prague, Czechia | LinkedIn',
      { company: 'Acme', position: 'Data Engineer', location: 'Prague, Czechia' },
    ],
    ['Data Engineer at Acme • Remote | Board', { position: 'Data Engineer', company: 'Acme' }],
    ['Data Engineer at Acme', { position: 'Data Engineer', company: 'Acme' }],
    ['Job Application for Data Engineer at Acme', { position: 'Data Engineer', company: 'Acme' }],
    ['Entwickler (m/w/d) bei Acme GmbH', { position: 'Entwickler (m/w/d)', company: 'Acme GmbH' }],
    ['Développeur chez Acme', { position: 'Développeur', company: 'Acme' }],
    ['Data Engineer @ Acme', { position: 'Data Engineer', company: 'Acme' }],
    ['Acme sucht Entwickler in Berlin | LinkedIn', { company: 'Acme', position: 'Entwickler', location: 'Berlin' }],
  ])('%s', (title, facts) => expect(readTitleSentence(title)).toEqual(facts));

  it.each(['Data Engineer', 'Careers at Acme', 'Working at home', 'Look at our jobs'])('is not %s', (title) =>
    expect(readTitleSentence(title).position).toBeUndefined(),
  );
  it.each([
    ['Jobs bei Acme', 'Acme'],
    ['Bewerbe dich bei Acme.', 'Acme'],
    ['Careers at Acme', 'Acme'],
    ['Jobs bei acme.ch', 'acme.ch'],
    ['Manufacturing at Acme', 'Acme'],
    ['Baker at Acme', null],
    ['Join us', null],
  ])('names an employer: %s', (title, name) => expect(employerOfTitle(title)).toBe(name));
  it('is split without the parts that every page of a board has', () =>
    expect(segmentsOf('Data Engineer | Acme | Careers | LinkedIn')).toEqual(['Data Engineer', 'Acme']));
  it.each([
    'Senior Engineer',
    'Verkäufer (m/w/d)',
    'Ingénieur DevOps',
    'Vývojář aplikací',
    '営業スタッフ',
    'Werkstudent',
    'Drone Technician',
  ])('sounds like a job: %s', (text) => expect(isRoleLike(text)).toBe(true));
});
