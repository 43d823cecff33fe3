import type { BoardMarkup } from './BoardMarkup.ts';

export const recruitee: BoardMarkup = {
  hosts: ['recruitee.com'],
  mark: '[data-testid="styled-location-list-item"], [data-testid="offer-title"]',
  position: ['[data-testid="offer-title"]'],
  location: ['[data-testid="styled-location-list-item"]', '.job-location'],
  title: { pattern: /^(.+) - (.{1,80}?)$/, fields: ['position', 'company'] },
};
