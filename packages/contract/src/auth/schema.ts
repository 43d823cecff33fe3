import { z } from 'zod';
import { email, id, moment, trimmed } from '../fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN, ROLES, SECOND_STEPS, TEXT_MAX } from '../limits.ts';
import { errorToasts } from '../texts.ts';
import { HOUR_CYCLES } from '../time/timeOfDay.ts';
import { opaqueString } from '../typedText.ts';
import { hasAddress } from './hasAddress.ts';

/** The signed-in user. `access` is 'read' once a paid period has ended. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  /** Whether the user confirmed the address with an emailed link. */
  emailVerified: z.boolean(),
  subscriptionStatus: z.string().nullable(),
  access: z.enum(['full', 'read']),
  createdAt: moment,
  /**
   * The name of the person's time zone (IANA), in which their days begin: the browser's at first, then what the person
   * chooses. Null until a browser has sent it, and absent in responses of services from before it was added.
   */
  timeZone: z.string().nullable().optional(),
  /** How the browser that the person used last shows the time of day; null until one has sent it. */
  hourCycle: z.enum(HOUR_CYCLES).nullable().optional(),
  /**
   * When the user last chose another password; null if never, or if it is not known, and absent in responses of services from
   * before it was added.
   */
  passwordChangedAt: moment.nullable().optional(),
  /** Set while the user must add a second factor and can do nothing else. */
  mustAddSecondFactor: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A password that a user chooses. */
export const newPassword = z
  .string()
  .overwrite(opaqueString)
  .min(PASSWORD_MIN, errorToasts.passwordInvalid.description)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);
/** The current password of a user. */
export const currentPassword = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX);
/** The token in an emailed link. */
export const linkToken = z.string().min(1).max(64);

export const loginBody = z.object({
  email,
  password: currentPassword,
});
export type LoginBody = z.input<typeof loginBody>;

export const userName = trimmed()
  .min(1, 'Enter your name.')
  .max(TEXT_MAX.name)
  .refine((name) => !hasAddress(name), 'Enter a name without a web address.');

export const forgotPasswordBody = z.object({ email });
export const resetPasswordBody = z.object({ token: linkToken, password: newPassword });
export const verifyEmailBody = z.object({ token: linkToken });
/** The address that an emailed link confirmed; `changed` if it replaced another one. */
export const verifiedEmail = z.object({ email: z.string(), changed: z.boolean() });
export type VerifiedEmail = z.infer<typeof verifiedEmail>;

/** The password was correct, and the sign-in is completed with one of these. */
export const secondStep = z.object({ secondStep: z.array(z.enum(SECOND_STEPS)) });
export type SecondStep = z.infer<typeof secondStep>;
