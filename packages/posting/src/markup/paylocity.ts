import type { BoardMarkup } from './BoardMarkup.ts';

export const paylocity: BoardMarkup = {
  hosts: ['paylocity.com'],
  mark: '.job-preview-title',
  position: ['.job-preview-title > span', '.job-preview-title'],
  location: ['.preview-location'],
};
