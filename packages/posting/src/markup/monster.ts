import type { BoardMarkup } from './BoardMarkup.ts';

export const monster: BoardMarkup = {
  hosts: ['monster.com', 'monster.de', 'monster.co.uk'],
  mark: '[data-testid="jobDetailLocation"]',
  position: ['[data-testid="jobTitle"]', '[data-test-id="svx-job-title"]'],
  company: ['[data-testid="company"]', '[data-test-id="svx-jobview-company"]'],
  location: ['[data-testid="jobDetailLocation"]', '[data-test-id="svx-jobview-location"]'],
  salary: ['[data-testid="payTag"]'],
};
