import type { BoardMarkup } from './BoardMarkup.ts';

export const welcometothejungle: BoardMarkup = {
  hosts: ['welcometothejungle.com', 'welcometothejungle.co'],
  mark: '[data-testid="job-metadata-block"]',
  position: ['[data-testid="job-metadata-block"] h2'],
  company: ['[data-testid="job-metadata-block"] a span'],
};
