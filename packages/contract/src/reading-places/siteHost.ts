/** Longest name of a host, in characters (RFC 1035). */
export const SITE_HOST_MAX = 253;

/**
 * The host by which places of readings are remembered: in lower case, without port and `www.`.
 * @param url of a web page
 * @throws TypeError if it is no URL
 */
export const siteHostOf = (url: string): string =>
  new URL(url).hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
