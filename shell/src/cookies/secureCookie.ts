/** Adds the Secure attribute to a cookie on pages with https. */
export const secureCookie = (cookie: string, protocol: string = window.location.protocol): string =>
  protocol === 'https:' ? `${cookie}; secure` : cookie;
