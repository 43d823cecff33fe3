/** Links that subscribe to a calendar feed in a program of the person's choice. */
export interface FeedLinks {
  /** Opens the calendar app of the device. */
  readonly app: string;
  readonly google: string;
  readonly outlook: string;
}

/** The links that subscribe to the calendar feed with an address. */
export function feedLinks(address: string): FeedLinks {
  const app = address.replace(/^https?:/, 'webcal:');
  return {
    app,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(app)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
  };
}
