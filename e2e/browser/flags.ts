/** Keeps Chromium from using the GPU and from making requests of its own. */
export const QUIET_CHROMIUM: string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
