import type { BoardMarkup } from './BoardMarkup.ts';

export const ashby: BoardMarkup = {
  hosts: ['ashbyhq.com'],
  mark: '.ashby-job-posting-heading',
  position: ['.ashby-job-posting-heading'],
  title: { pattern: /^(.+) @ (.+)$/, fields: ['position', 'company'] },
};
