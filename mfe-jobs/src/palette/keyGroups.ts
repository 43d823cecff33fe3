import { isMac, type KeyGroup } from '@jobtrail/web-kit';

/** The keys of the screens of this remote. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    entries: [
      { name: 'Search jobs', keys: '/' },
      { name: 'Add job', keys: 'c' },
    ],
  },
  {
    title: 'Board and table',
    entries: [
      { name: 'Filter', keys: 'Shift f' },
      { name: 'Next and previous job', keys: 'j k' },
      { name: 'Go from job to job', keys: 'ArrowLeft ArrowRight ArrowUp ArrowDown' },
      { name: 'Open', keys: 'Enter' },
      { name: 'Edit', keys: 'e' },
      { name: 'Change stage', keys: 'm' },
      { name: 'Lift and drop a card', keys: 'Space' },
      { name: 'Put it back', keys: 'Esc' },
    ],
  },
  {
    title: 'Selection in the table',
    entries: [
      { name: 'Select', keys: 'x' },
      { name: 'Select a range', keys: 'Shift x' },
      { name: 'Select all', keys: `${isMac() ? '⌘' : 'Ctrl'} a` },
      { name: 'Change the stage of all selected', keys: 'm' },
      { name: 'Delete all selected', keys: 'Delete' },
      { name: 'Clear the selection', keys: 'Esc' },
    ],
  },
  {
    title: 'Today',
    entries: [
      { name: 'Next and previous', keys: 'j k' },
      { name: 'Done', keys: 'e' },
      { name: 'Snooze', keys: 'h' },
      { name: 'Open the job', keys: 'Enter' },
    ],
  },
  {
    title: 'Schedule',
    entries: [
      { name: 'This week', keys: 't' },
      { name: 'Schedule interview', keys: 'i' },
      { name: 'Week before and after', keys: 'ArrowLeft ArrowRight' },
    ],
  },
];
