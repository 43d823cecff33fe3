import type { BoardMarkup } from './BoardMarkup.ts';

export const workable: BoardMarkup = {
  hosts: ['workable.com'],
  mark: '[data-ui="job-title"]',
  position: ['[data-ui="job-title"]'],
  company: ['[data-ui="company-name"]'],
  location: ['[data-ui="job-location"]'],
  salary: ['[data-ui="job-salary"]'],
  title: { pattern: /^(.+) - (.{1,80}?)(?: - (?:Application|Overview))?$/, fields: ['position', 'company'] },
};
