import type { BoardMarkup } from './BoardMarkup.ts';

export const linkedin: BoardMarkup = {
  hosts: ['linkedin.com'],
  mark: '.top-card-layout, .topcard, .jobs-unified-top-card, .job-details-jobs-unified-top-card__job-title',
  position: [
    '.top-card-layout__title',
    '.topcard__title',
    '.job-details-jobs-unified-top-card__job-title',
    '.jobs-unified-top-card__job-title',
  ],
  company: [
    '.topcard__org-name-link',
    '.top-card-layout__card .topcard__flavor:not(.topcard__flavor--bullet)',
    '.topcard__flavor:not(.topcard__flavor--bullet)',
    '.job-details-jobs-unified-top-card__company-name',
    '.jobs-unified-top-card__company-name',
  ],
  location: [
    '.topcard__flavor.topcard__flavor--bullet',
    '.topcard__flavor--bullet',
    '.jobs-unified-top-card__bullet',
    '.job-details-jobs-unified-top-card__primary-description-container .tvm__text',
  ],
  salary: ['.compensation__salary'],
  title: { pattern: /^(.+?) hiring (.+) in (.+) \| LinkedIn$/i, fields: ['company', 'position', 'location'] },
};
