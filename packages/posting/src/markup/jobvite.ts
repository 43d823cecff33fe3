import type { BoardMarkup } from './BoardMarkup.ts';

export const jobvite: BoardMarkup = {
  hosts: ['jobvite.com'],
  mark: '.jv-header, .jv-job-detail-meta',
  position: ['h2.jv-header', '.jv-header'],
  location: ['.jv-job-detail-meta .jv-meta-location', '.jv-job-location'],
  title: { pattern: /^(.+) Careers - (.+)$/i, fields: ['company', 'position'] },
};
