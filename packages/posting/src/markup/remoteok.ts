import type { BoardMarkup } from './BoardMarkup.ts';

export const remoteok: BoardMarkup = {
  hosts: ['remoteok.com', 'remoteok.io'],
  mark: 'tr.job .company_and_position',
  position: ['tr.job.active .company_and_position h2', '.company_and_position h2'],
  company: ['tr.job.active .company_and_position h3', '.company_and_position h3'],
};
