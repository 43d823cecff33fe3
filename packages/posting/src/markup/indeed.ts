import type { BoardMarkup } from './BoardMarkup.ts';

export const indeed: BoardMarkup = {
  hosts: ['indeed.com'],
  mark: '.jobsearch-JobInfoHeader-title, .jobsearch-JobComponent',
  position: ['.jobsearch-JobInfoHeader-title span', '.jobsearch-JobInfoHeader-title'],
  company: [
    '[data-testid="inlineHeader-companyName"]',
    '[data-company-name]',
    '.jobsearch-InlineCompanyRating > div',
    '.jobsearch-CompanyInfoContainer a',
  ],
  location: [
    '[data-testid="inlineHeader-companyLocation"]',
    '[data-testid="job-location"]',
    '[data-testid="jobsearch-JobInfoHeader-companyLocation"]',
    '#jobLocationText',
  ],
  salary: [
    '#salaryInfoAndJobType span',
    '[data-testid="attribute_snippet_compensation"]',
    '.jobsearch-JobMetadataHeader-item',
  ],
  strip: { position: /\s*-\s*job post$/i },
};
