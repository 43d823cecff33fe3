/** The duration and the load of a form of the drills. */
export interface Form {
  /** How many requests run at a time. */
  readonly connections: number;
  /** How long the product runs undisturbed before, between and after disturbances, in ms. */
  readonly calmMs: number;
  /** How many people get the broadcast. */
  readonly recipients: number;
  readonly leaseSeconds: number;
  /** How long a part stays open after it is no longer ready. */
  readonly delaySeconds: number;
}

export const SHORT_FORM: Form = { connections: 8, calmMs: 500, recipients: 80, leaseSeconds: 2, delaySeconds: 2 };
export const LONG_FORM: Form = { connections: 20, calmMs: 5000, recipients: 2000, leaseSeconds: 5, delaySeconds: 5 };
