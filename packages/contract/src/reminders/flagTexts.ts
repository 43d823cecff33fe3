/** The flag of an application that has something to follow up today. */
export const FOLLOW_UP_TODAY = 'Follow up today';
