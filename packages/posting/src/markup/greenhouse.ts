import type { BoardMarkup } from './BoardMarkup.ts';

export const greenhouse: BoardMarkup = {
  hosts: ['greenhouse.io'],
  mark: '#app_body .app-title, .job__title, .job__location, #grnhse_app .app-title',
  position: ['.job__title h1', '.job__header h1', 'h1.app-title', '.app-title', '.job__title'],
  company: ['.company-name'],
  location: ['.job__location', '#header .location', '.location'],
  salary: ['.pay-range', '.job__pay-ranges'],
  strip: { company: /^at\s+/i },
  title: { pattern: /^Job Application for (.+) at (.+)$/i, fields: ['position', 'company'] },
};
