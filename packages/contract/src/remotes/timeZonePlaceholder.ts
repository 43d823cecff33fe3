/** A placeholder for the browser's time zone in the query of a badge. */
export const TIME_ZONE_PLACEHOLDER = '{timeZone}';
