import { pathOf } from '@jobtrail/contract';

/** The address of an interview's .ics file. */
export const calendarFileAddress = (id: string): string => pathOf('downloadInterview', { id });

/** Downloads an interview as an .ics file. */
export function downloadCalendarFile(id: string): void {
  const link = document.createElement('a');
  link.href = calendarFileAddress(id);
  link.download = '';
  link.click();
}
