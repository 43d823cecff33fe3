import type { BoardMarkup } from './BoardMarkup.ts';

export const ukg: BoardMarkup = {
  hosts: ['ultipro.com', 'ukg.net'],
  mark: '[data-automation="opportunity-title"]',
  position: ['[data-automation="opportunity-title"]'],
  location: ['[data-automation="city-state-zip-country-label"]', '[data-automation="physical-location-item"]'],
  salary: ['[data-automation="compensation-range"]'],
};
