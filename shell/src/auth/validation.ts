import { errorToasts, isBlank, opaqueString, PASSWORD_MIN, type ToastText } from '@jobtrail/contract';
import type { Problems } from '@jobtrail/web-kit';

/** The values of the Sign Up form. */
export type SignUpValues = Record<'name' | 'email' | 'password' | 'confirmation', string>;

/** The message for an address that cannot be valid; undefined otherwise. */
export function emailProblem(email: string): string | undefined {
  if (isBlank(email)) return 'Enter your email.';
  return /^\S+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Invalid email address';
}

/** Validates a sign-in: both fields are required. */
export function signInProblems(values: { email: string; password: string }): Problems<typeof values> {
  const email = emailProblem(values.email);
  return { ...(email && { email }), ...(values.password === '' && { password: 'Enter your password.' }) };
}

/**
 * Validates a sign-up: every field is required, the passwords match, the password is long enough. `toast` has the
 * specified message for the last two; blank fields only show a message at the field.
 */
export function signUpProblems({ name, email, password, confirmation }: SignUpValues): {
  problems: Problems<SignUpValues>;
  toast?: ToastText;
} {
  const chosen = newPasswordProblems({ password, confirmation });
  const wrongEmail = emailProblem(email);
  return {
    ...chosen,
    problems: {
      ...(isBlank(name) && { name: 'Enter your name.' }),
      ...(wrongEmail && { email: wrongEmail }),
      ...chosen.problems,
    },
  };
}

/** Validates a new password: both fields are required, they match, it is long enough. */
export function newPasswordProblems({ password, confirmation }: Pick<SignUpValues, 'password' | 'confirmation'>): {
  problems: Problems<Pick<SignUpValues, 'password' | 'confirmation'>>;
  toast?: ToastText;
} {
  const problems: Problems<Pick<SignUpValues, 'password' | 'confirmation'>> = {};
  if (password === '') problems.password = 'Enter a password.';
  if (confirmation === '') problems.confirmation = 'Enter the password again.';
  if (problems.password || problems.confirmation) return { problems };

  if (opaqueString(password) !== opaqueString(confirmation)) {
    problems.confirmation = errorToasts.passwordMismatch.description;
    return { problems, toast: errorToasts.passwordMismatch };
  }
  if (opaqueString(password).length < PASSWORD_MIN) {
    problems.password = errorToasts.passwordInvalid.description;
    return { problems, toast: errorToasts.passwordInvalid };
  }
  return { problems };
}
