import type { BoardMarkup } from './BoardMarkup.ts';

export const lever: BoardMarkup = {
  hosts: ['lever.co'],
  mark: '.posting-headline',
  position: ['.posting-headline h2', '[data-qa="posting-name"]'],
  company: ['.main-header-logo img@alt', '.main-footer-text a'],
  location: ['.posting-categories .location', '.posting-category.location', '.sort-by-location'],
  salary: ['[data-qa="salary-range"]'],
  strip: { company: /\s+(?:logo|home page)$/i },
  title: { pattern: /^(.{1,80}?) - (.+)$/, fields: ['company', 'position'] },
};
