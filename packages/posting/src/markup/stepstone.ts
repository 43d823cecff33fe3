import type { BoardMarkup } from './BoardMarkup.ts';

export const stepstone: BoardMarkup = {
  hosts: ['stepstone.de', 'stepstone.at', 'stepstone.be', 'stepstone.nl', 'totaljobs.com'],
  mark: '[data-at="header-job-title"]',
  position: ['[data-at="header-job-title"]'],
  company: ['[data-at="metadata-company-name"]'],
  location: ['[data-at="metadata-location"]'],
  salary: ['[data-at="metadata-salary"]'],
};
