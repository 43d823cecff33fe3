import { aCard } from '../../testing/jobs.ts';
import { findDuplicate } from './duplicate.ts';

const cards = [
  aCard({ id: 'a', company: 'Acme', position: 'Backend Engineer', jobUrl: 'https://jobs.example.com/1/' }),
  aCard({ id: 'b', company: 'Kestrel  Health', position: 'Designer', jobUrl: null }),
];
const of = (company: string, position: string, jobUrl = '') => findDuplicate({ company, position, jobUrl }, cards)?.id;

test('a job with the same company and position is a duplicate, whatever its case and spaces', () => {
  expect(of(' acme', 'backend  engineer ')).toBe('a');
  expect(of('Kestrel Health', 'DESIGNER')).toBe('b');
});
test('accents, and how letters are composed, make no difference', () => {
  const [card] = [aCard({ id: 'c', company: 'Café Łódź', position: 'Küchenchef' })];
  const found = (company: string, position: string) => findDuplicate({ company, position, jobUrl: '' }, [card]);
  expect(found('Cafe\u0301 Lodz', 'KÜCHENCHEF')?.id).toBe('c');
  expect(found('cafe łódź', 'Ku\u0308chenchef')?.id).toBe('c');
  expect(found('cafe łódź', 'Küche')).toBeUndefined();
});
test('a job with the same posting is a duplicate, however its address is written', () => {
  expect(of('', '', 'jobs.example.com/1')).toBe('a');
  expect(of('Other', 'Name', 'http://jobs.example.com/1#apply')).toBe('a');
});
test('another position, another posting and an empty form are not duplicates', () => {
  expect(of('Acme', 'Frontend Engineer')).toBeUndefined();
  expect(of('Other', 'Name', 'https://jobs.example.com/1?id=2')).toBeUndefined();
  expect(of('', '')).toBeUndefined();
  expect(of('Acme', '')).toBeUndefined();
});
