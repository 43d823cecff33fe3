import type { BoardMarkup } from './BoardMarkup.ts';

export const personio: BoardMarkup = {
  hosts: ['personio.de', 'personio.com'],
  mark: '.detail-subtitle, .job-position-office',
  position: ['.detail-title', '.job-title'],
  location: ['.job-position-office'],
  title: {
    pattern: /^(.+?) \| (?:Jobs bei|Jobs at|Emplois chez|Empleos en|Lavori presso|Vacatures bij) (.+)$/i,
    fields: ['position', 'company'],
  },
};
