import type { BoardMarkup } from './BoardMarkup.ts';

export const pracuj: BoardMarkup = {
  hosts: ['pracuj.pl'],
  mark: '[data-test="text-positionName"]',
  position: ['[data-test="text-positionName"]'],
  company: ['[data-test="text-employerName"]'],
  location: [
    '[data-test="text-workplaceAddress"]',
    '[data-test="sections-benefit-workplaces"] [data-test="offer-badge-title"]',
  ],
  salary: ['[data-test="text-earningAmount"]'],
  strip: { company: /\s*(?:O firmie|About the company)$/i },
};
