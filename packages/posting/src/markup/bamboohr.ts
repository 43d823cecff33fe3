import type { BoardMarkup } from './BoardMarkup.ts';

export const bamboohr: BoardMarkup = {
  hosts: ['bamboohr.com'],
  mark: '.ResAts__page, .BambooHR-ATS-Jobs-Item',
  position: ['.ResAts__title', '.posInfo__Value.posInfo__title'],
  location: ['.posInfo__Value.posInfo__location'],
};
