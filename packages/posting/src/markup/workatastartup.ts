import type { BoardMarkup } from './BoardMarkup.ts';

export const workatastartup: BoardMarkup = {
  hosts: ['workatastartup.com', 'ycombinator.com'],
  mark: '.company-section .company-name',
  position: ['.company-title .job-name', '.ycdc-section h1'],
};
