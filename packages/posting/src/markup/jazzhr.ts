import type { BoardMarkup } from './BoardMarkup.ts';

export const jazz: BoardMarkup = {
  hosts: ['applytojob.com'],
  mark: '#resumator-content-wrapper, .jobs-application-form-container, .job-attributes-container',
  position: ['.job-header h1', 'h1.job-title'],
  location: ['#resumator-job-location', '.job-attributes-container [title="Location"]'],
  salary: ['#resumator-job-salary', '.job-attributes-container [title="Compensation"]'],
  title: { pattern: /^(.+) - (.+) - Career Page$/i, fields: ['position', 'company'] },
};
