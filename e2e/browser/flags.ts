/** Keep Chromium from using the GPU and from sending requests to its vendor. */
export const QUIET_CHROMIUM: string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same for Firefox, whose preference also reduces motion: WebDriver BiDi has no command for that yet. */
export const QUIET_FIREFOX: Record<string, string | number | boolean> = {
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'nimbus.rollouts.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};
