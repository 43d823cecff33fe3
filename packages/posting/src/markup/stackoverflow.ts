import type { BoardMarkup } from './BoardMarkup.ts';

export const stackoverflow: BoardMarkup = {
  hosts: ['stackoverflow.com'],
  mark: '.job-details--header, .job-detail-header',
  position: ['.job-details--header h1', 'h1.fs-headline1', '.detail-jobTitle'],
  company: ['.job-details--header .fc-black-700 > a', '.employer'],
  location: ['.job-details--header .fc-black-700 > span', '.job-detail-header .location'],
  salary: ['.job-details--header .-salary', '.-salary'],
  title: { pattern: /^(.+) at (.+?)\s+- Stack Overflow$/i, fields: ['position', 'company'] },
};
