export { browserHourCycle, browserZone } from './browserClock.ts';
export { TimeZonePicker } from './TimeZonePicker.tsx';
export type { Zone } from './zones.ts';
export { cityOf, offsetMinutes, offsetText, zoneOf } from './zones.ts';
