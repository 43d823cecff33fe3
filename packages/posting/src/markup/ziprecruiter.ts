import type { BoardMarkup } from './BoardMarkup.ts';

export const ziprecruiter: BoardMarkup = {
  hosts: ['ziprecruiter.com'],
  mark: '.hiring_company, .hiring_location',
  position: ['h1.job_title', '.job_title'],
  company: ['.hiring_company', '.job_header .hiring_company_text'],
  location: ['.hiring_location'],
  salary: ['.t_compensation', '.salary_text'],
};
