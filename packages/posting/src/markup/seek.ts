import type { BoardMarkup } from './BoardMarkup.ts';

export const seek: BoardMarkup = {
  hosts: ['seek.com.au', 'seek.co.nz', 'jobstreet.com', 'jobsdb.com'],
  mark: '[data-automation="job-detail-title"]',
  position: ['[data-automation="job-detail-title"]'],
  company: ['[data-automation="advertiser-name"]'],
  location: ['[data-automation="job-detail-location"]'],
  salary: ['[data-automation="job-detail-salary"]'],
};
