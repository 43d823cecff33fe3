/** A message per invalid field. */
type SettingsProblems = Partial<Record<'displayName' | 'email', string>>;

/** Validates an administrator's settings. */
export function settingsProblems({ displayName, email }: { displayName: string; email: string }): SettingsProblems {
  return {
    ...(isBlank(displayName) && { displayName: 'Display name is required' }),
    ...(!/^\S+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: 'Invalid email address' }),
  };
}
import { isBlank } from '@jobtrail/contract';
