/** A sentence per field that is wrong. */
export type SettingsProblems = Partial<Record<'displayName' | 'email', string>>;

/** What is wrong with an administrator's settings. */
export function settingsProblems({ displayName, email }: { displayName: string; email: string }): SettingsProblems {
  return {
    ...(displayName.trim() === '' && { displayName: 'Display name is required' }),
    ...(!/^\S+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: 'Invalid email address' }),
  };
}
