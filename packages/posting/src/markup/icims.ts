import type { BoardMarkup } from './BoardMarkup.ts';

export const icims: BoardMarkup = {
  hosts: ['icims.com'],
  mark: '.iCIMS_JobHeaderGroup, .iCIMS_Header, .iCIMS_JobHeader',
  position: ['h1.iCIMS_Header', '.iCIMS_Header h1', '.iCIMS_JobHeader h1', '.iCIMS_JobTitle'],
  location: ['.iCIMS_JobHeaderGroup .header .iCIMS_JobLocation', '.iCIMS_JobLocation'],
};
