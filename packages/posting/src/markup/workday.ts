import type { BoardMarkup } from './BoardMarkup.ts';

export const workday: BoardMarkup = {
  hosts: ['myworkdayjobs.com', 'myworkdaysite.com'],
  mark: '[data-automation-id="jobPostingHeader"]',
  position: ['[data-automation-id="jobPostingHeader"]'],
  location: ['[data-automation-id="locations"] dd'],
};
