import type { BoardMarkup } from './BoardMarkup.ts';

export const dice: BoardMarkup = {
  hosts: ['dice.com'],
  mark: '[data-cy="jobTitle"]',
  position: ['[data-cy="jobTitle"]'],
  company: ['[data-cy="companyNameLink"]', '[data-cy="companyNameNoLink"]'],
  location: ['[data-cy="location"]', '[data-cy="locationDetails"]'],
  salary: ['[data-cy="payDetails"]'],
};
