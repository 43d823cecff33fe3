/**
 * The audiences of a broadcast by their names, in the order of the compose form. Calls, counts, the form and the
 * history follow this list; `MEMBER_FILTERS` of svc-core selects the people of each. A key has at most 16 characters.
 */
export const audienceLabels = {
  all: 'All users',
  paid: 'Paid',
  trial: 'Trial',
  active: 'Active Users (7d)',
} as const;

export type Audience = keyof typeof audienceLabels;
export const AUDIENCES = Object.keys(audienceLabels) as readonly Audience[];

/** The name of a broadcast's audience: its key if a newer release has added it, which this one does not know. */
export function audienceName(key: string): string {
  const known = AUDIENCES.find((audience) => audience === key);
  return known === undefined ? key : audienceLabels[known];
}
