import type { BoardMarkup } from './BoardMarkup.ts';

export const gusto: BoardMarkup = {
  hosts: ['jobs.gusto.com'],
  title: { pattern: /^(.+) at (.+)$/, fields: ['position', 'company'] },
};
