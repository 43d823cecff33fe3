/** The ways to add a job, each a tab of the dialog. */
export type AddTab = 'url' | 'screenshot' | 'manual';
