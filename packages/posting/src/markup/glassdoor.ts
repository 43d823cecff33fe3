import type { BoardMarkup } from './BoardMarkup.ts';

export const glassdoor: BoardMarkup = {
  hosts: ['glassdoor.com', 'glassdoor.co.uk', 'glassdoor.de', 'glassdoor.fr'],
  mark: '[data-test="employer-name"], [data-test="employerName"]',
  position: ['[data-test="job-title"]', '[data-test="jobTitle"]', 'h1[id^="jd-job-title"]'],
  company: ['[data-test="employer-name"]', '[data-test="employerName"]', '[class*="EmployerProfile_employerName"]'],
  location: ['[data-test="location"]'],
  salary: ['[data-test="detailSalary"]', '[class*="SalaryEstimate_salaryRange"]'],
};
