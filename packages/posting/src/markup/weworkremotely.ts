import type { BoardMarkup } from './BoardMarkup.ts';

export const weworkremotely: BoardMarkup = {
  hosts: ['weworkremotely.com'],
  mark: '.listing-header-container, .lis-container__header',
  position: ['.listing-header-container h1', '.lis-container__header__hero__company-info__title'],
  company: ['.company-card h2', '.lis-container__job__sidebar__companyDetails__info__title h3'],
  location: ['.listing-header-container .region', '.company-card .region'],
};
