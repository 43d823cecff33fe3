/** How clocks show the time of day: as 3:00 PM (`h12`) or as 15:00 (`h23`). */
export const HOUR_CYCLES = ['h12', 'h23'] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];
/** That of a person whose browser has not sent one. */
export const DEFAULT_HOUR_CYCLE: HourCycle = 'h23';

/** '3:00 PM' or '15:00', '9:05 AM' or '9:05'. @param minutes since 0:00 */
export function timeOfDay(minutes: number, cycle: HourCycle): string {
  const hours = Math.floor(minutes / 60);
  const past = String(minutes % 60).padStart(2, '0');
  if (cycle === 'h23') return `${hours}:${past}`;
  return `${hours % 12 || 12}:${past} ${hours < 12 ? 'AM' : 'PM'}`;
}
