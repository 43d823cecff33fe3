import type { BoardMarkup } from './BoardMarkup.ts';

export const teamtailor: BoardMarkup = {
  hosts: ['teamtailor.com'],
  mark: '[data-controller*="careersite"], link[href*="teamtailor"]',
  location: ['.job-header .location'],
  title: { pattern: /^(.+) - (.{1,80}?)$/, fields: ['position', 'company'] },
};
