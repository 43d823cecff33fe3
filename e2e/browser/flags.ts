/** Keep Chromium from using the GPU and from sending requests to its vendor. */
export const QUIET_CHROMIUM: string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
