/**
 * The steps of sending an email to an SMTP server, in order. `message` is the email itself, including the reply to it.
 */
export const STEPS = ['connect', 'MAIL FROM', 'RCPT TO', 'DATA', 'message'] as const;
export type Step = (typeof STEPS)[number];

/** Whether `step` is `other` or comes after it. */
export const reaches = (step: Step, other: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf(other);
