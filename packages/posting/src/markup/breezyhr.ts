import type { BoardMarkup } from './BoardMarkup.ts';

export const breezy: BoardMarkup = {
  hosts: ['breezy.hr'],
  mark: '.bzyPosition, .banner .polygot',
  position: ['.banner h1', '.position-header h1'],
  location: ['.banner .location', '.meta .location'],
  salary: ['.banner .salary-range', '.meta .salary-range'],
  title: { pattern: /^(.+) at (.+)$/, fields: ['position', 'company'] },
};
