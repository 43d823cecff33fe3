import type { BoardMarkup } from './BoardMarkup.ts';

export const jobscz: BoardMarkup = {
  hosts: ['jobs.cz', 'prace.cz'],
  mark: '[data-test="jd-info-location"], [data-test="jd-company-name"]',
  position: ['[data-test="jd-title"]'],
  company: ['[data-test="jd-company-name"]', '[data-test="jd-info-company"]'],
  location: ['[data-test="jd-info-location"]'],
  salary: ['[data-test="jd-salary"]', '[data-test="jd-info-salary"]'],
};
