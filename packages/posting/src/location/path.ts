import { isKnownLocation, isLocationCode } from './knownLocations.ts';

const MIN_PARTS = 2;
const MAX_PARTS = 4;
const PART = /^\p{Lu}[\p{L}'’. ]{1,30}$/u;

/**
 * Whether a text is a place from the largest part to the smallest, as older applicant tracking systems write it:
 * "Canada-Ontario-Guelph", "US-OH-Dayton".
 */
export function isLocationPath(text: string): boolean {
  const parts = text.length <= 80 ? text.split(/(?<=\S)-(?=\S)/) : [];
  const [country = '', region = '', ...rest] = parts;
  return (
    parts.length >= MIN_PARTS &&
    parts.length <= MAX_PARTS &&
    parts.every((part) => PART.test(part)) &&
    isKnownOrCode(country) &&
    (rest.length > 0 ? isKnownOrCode(region) : isLocationCode(country) && isKnownOrCode(region))
  );
}

function isKnownOrCode(text: string): boolean {
  return isKnownLocation(text) || isLocationCode(text);
}
