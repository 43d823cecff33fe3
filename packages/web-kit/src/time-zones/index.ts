export { TimeZonePicker } from './TimeZonePicker.tsx';
export type { Zone } from './zones.ts';
export { browserZone, cityOf, offsetMinutes, offsetText, zoneOf } from './zones.ts';
