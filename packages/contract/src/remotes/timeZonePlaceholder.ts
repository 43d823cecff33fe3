/** A value in the query of a badge that stands for the browser's time zone. */
export const TIME_ZONE_PLACEHOLDER = '{timeZone}';
