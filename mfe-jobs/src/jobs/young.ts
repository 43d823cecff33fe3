/** An account is young as long as it has fewer applications. */
export const YOUNG_UNTIL = 10;
