/** A cookie for the page's protocol: under https it is never sent without encryption. */
export const secured = (cookie: string, protocol: string = window.location.protocol): string =>
  protocol === 'https:' ? `${cookie}; secure` : cookie;
