import type { BoardMarkup } from './BoardMarkup.ts';

export const smartrecruiters: BoardMarkup = {
  hosts: ['smartrecruiters.com'],
  position: ['h1.job-title', '.job-title'],
  location: [
    'spl-job-location@formattedaddress',
    '[itemprop="address"] [itemprop="addressLocality"]',
    '.job-details [itemprop="jobLocation"]',
  ],
};
