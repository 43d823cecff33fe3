import { IMAGE_MAX_PIXELS, IMAGES_MAX, TAGS_MAX } from './limits.ts';

/** The exact title and description of a toast. */
export interface ToastText {
  readonly title: string;
  readonly description?: string;
}

/** Name of the product. */
export const PRODUCT = 'Jobtrail';
/** The address of support unless the setting SUPPORT_EMAIL names another one. */
export const DEFAULT_SUPPORT_EMAIL = 'support@jobtrail.example';

/**
 * Toasts for failures, except those of billing and administration: what a front end does not import, it does not load.
 */
export const errorToasts = {
  statusUpdate: { title: 'Error', description: 'Failed to update job status. Please try again.' },
  addJob: { title: 'Error', description: 'Failed to add job. Please try again.' },
  updateJob: { title: 'Error', description: 'Failed to update job. Please try again.' },
  deleteJob: { title: 'Error', description: 'Failed to delete job. Please try again.' },
  restoreJob: { title: 'Error', description: 'Failed to restore job. Please try again.' },
  extraction: {
    title: 'Extraction failed',
    description: 'Could not extract job details from this URL. Please fill in manually.',
  },
  noUrl: { title: 'No URL provided', description: 'Please enter a job posting URL first.' },
  imageTooLarge: { title: 'File too large', description: 'Please upload an image smaller than 5MB.' },
  imageUpload: { title: 'Upload failed', description: 'Failed to upload image. Please try again.' },
  audioFormat: {
    title: 'Invalid file format',
    description: 'Please upload an audio file (MP3, WAV, M4A, OGG, WebM, AAC, FLAC)',
  },
  audioTooLarge: { title: 'File too large', description: 'Please upload an audio file smaller than 25MB.' },
  audioRead: { title: 'Upload failed', description: 'Failed to read audio file. Please try again.' },
  audioUpload: { title: 'Upload failed', description: 'Failed to upload audio file. Please try again.' },
  signIn: { title: 'Sign In Failed', description: 'Invalid credentials. Please try again.' },
  signUp: { title: 'Signup Failed', description: 'Failed to start signup process. Please try again.' },
  passwordMismatch: { title: 'Password Mismatch', description: 'Passwords do not match. Please try again.' },
  passwordInvalid: { title: 'Invalid Password', description: 'Password must be at least 8 characters long.' },
} as const satisfies Record<string, ToastText>;

/** Toasts for successes, except those of billing and administration. */
export const successToasts = {
  statusUpdated: { title: 'Status updated', description: 'Job status has been changed.' },
  jobAdded: { title: 'Job added', description: 'Your job application has been added successfully.' },
  jobUpdated: { title: 'Job updated', description: 'Your changes have been saved.' },
  jobDeleted: { title: 'Job deleted', description: 'The job application has been removed.' },
  jobRestored: { title: 'Job restored', description: 'The job application is back.' },
  jobExtracted: {
    title: 'Job details extracted',
    description: "We've automatically filled in the job information from the URL.",
  },
  imageUploaded: { title: 'Image uploaded' },
  audioUploaded: { title: 'Audio uploaded' },
  communicationAdded: { title: 'Communication added' },
  communicationDeleted: { title: 'Communication deleted' },
  interviewNoteAdded: { title: 'Interview note added' },
  interviewNoteDeleted: { title: 'Interview note deleted' },
  audioRemoved: { title: 'Audio removed' },
  settingsSaved: { title: 'Settings saved' },
} as const satisfies Record<string, ToastText>;

/** Toasts for failures of payments and subscriptions. */
export const billingErrorToasts = {
  payment: { title: 'Payment Failed' },
  subscriptionSetup: { title: 'Subscription Setup Failed' },
  paymentInit: { title: 'Error', description: 'Failed to initialize payment. Please try again.' },
  subscriptionInit: { title: 'Error', description: 'Failed to initialize subscription. Please try again.' },
  cancelSubscription: { title: 'Cancellation failed', description: 'Failed to cancel subscription. Please try again.' },
  updatePaymentMethod: { title: 'Error', description: 'Failed to open payment method update. Please try again.' },
} as const satisfies Record<string, ToastText>;

/** Toasts for successes of payments and subscriptions. */
export const billingSuccessToasts = {
  paymentSuccessful: { title: 'Payment Successful', description: 'You are subscribed!' },
  subscriptionCanceled: { title: 'Subscription canceled' },
} as const satisfies Record<string, ToastText>;

/** Toasts for failures of administrators. */
export const adminErrorToasts = {
  ticketStatus: { title: 'Update Failed', description: 'Failed to update ticket status. Please try again.' },
  adminSettings: { title: 'Save Failed', description: 'Failed to save settings. Please try again.' },
  broadcastInvalid: { title: 'Error', description: 'Subject and body are required' },
} as const satisfies Record<string, ToastText>;

/** Toasts for successes of administrators. */
export const adminSuccessToasts = {
  ticketUpdated: { title: 'Ticket Updated', description: 'Support ticket status has been updated successfully.' },
  adminSettingsSaved: { title: 'Settings Saved', description: 'Your admin settings have been updated successfully.' },
} as const satisfies Record<string, ToastText>;

/** The server's sentences about sign-ups. */
export const signupSentences = {
  expired: 'Your signup session has expired. Please try signing up again.',
  notPaid: 'Payment not completed. Please try again or contact support.',
  failed: 'Account creation failed',
  emailTaken: 'An account with this email already exists.',
  emailTakenMeanwhile: 'An account with this email already exists. Your payment is being refunded; please sign in.',
  signIn: 'Your account is ready. Please sign in with your email and password.',
} as const;

/** The toast for a broadcast that has been sent. */
export function broadcastSentToast(count: number): ToastText {
  return { title: 'Broadcast sent!', description: `Sent to ${count} users` };
}

/** Texts of the jobs screens. */
export const jobTexts = {
  happened: 'Happened',
  pastStages: 'When did it enter these stages? (optional)',
  pastStagesHint: 'Days that you know make Analytics and reminders right. Leave the others blank.',
  noAnswer: 'No answer',
  whyEnded: 'Why did it end?',
  whyTheyEnded: 'Why they ended',
  deleteUndo:
    'Its notes, communications, interviews and recordings go with it. You can undo it for 7 days, under Recently deleted. Until then, its texts and files count against your storage.',
  recentlyDeleted: 'Recently deleted',
  haveDecided: 'Congratulations. Have you decided?',
  notDecided: 'Not yet',
  wishlist: 'Wishlist',
  saveToWishlist: 'Save to Wishlist',
  savedToWishlist: 'Saved to Wishlist',
  emptyWishlist: 'No saved jobs yet',
  iApplied: 'I applied',
  appliedTitle: 'Moved to Applied',
  backOnWishlist: 'Back on the wishlist',
  title: 'Job Applications',
  search: 'Search jobs...',
  addJob: 'Add Job',
  pipeline: 'Pipeline Overview',
  emptyStage: 'No jobs in this stage',
  emptyTable: 'No jobs found',
  addDialogTitle: 'Add New Job Application',
  addDialogSubtitle: 'Add a job via URL, screenshot upload, or manual entry',
  editDialogTitle: 'Edit Job Application',
  deleteTitle: 'Delete Job Application',
  detailTitle: 'Job Details',
  emptyHistory: 'No stage changes yet',
  notAvailable: 'N/A',
  appliedAhead: 'This day is in the future. Is it right? The application counts from that day on.',
} as const;

/** What the first steps of a new account are called on its board and in Help. */
export const startTexts = { title: 'Start here', show: 'Show Start here' } as const;

/** The question in the delete dialog. */
export function deleteJobQuestion(role: string, company: string): string {
  return `Are you sure you want to delete the application for ${role} at ${company}? This action cannot be undone.`;
}

/** The errors for a new password that is too easy to guess. */
export const passwordTexts = {
  simple: 'This password is too simple. Use more different characters, or several words.',
  common: 'This password is among the most common ones and easy to guess. Choose another one.',
  personal: `This password is little more than your name, your email or "${PRODUCT}". Choose another one.`,
  breached: 'This password was exposed in a data breach of another site. Choose another one.',
} as const;

/** The error for an image that a browser could not show. */
export const imagePixelsSentence = `This image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels. Please upload a smaller one.`;

/** The error for more images than a job may have, in the form and from the server. */
export const imagesMaxSentence = `Attach at most ${IMAGES_MAX} images.`;

/** The error for more tags than a job may have. */
export const tagsMaxSentence = `Use at most ${TAGS_MAX} tags.`;

/** The errors for empty fields, in forms and from the server. */
export const requiredTexts = {
  company: 'Company is required.',
  position: 'Position is required.',
  content: 'Content is required.',
  notes: 'Notes are required.',
  reminder: 'Say what to remember.',
  subject: 'Subject is required.',
  message: 'Message is required.',
  viewName: 'Name the view.',
} as const;

/** Texts of the billing screens. */
export const billingTexts = {
  title: 'Billing Management',
  none: "No subscription found. You don't have an active subscription.",
  canceled: 'Your subscription has been canceled',
  reactivate: 'You can reactivate by subscribing again',
  nothingToCancel: 'No active subscription to cancel',
  alreadySubscribed: 'You already have an active subscription.',
  checkoutTitle: 'Complete Your Subscription',
  settingUp: 'Setting up your subscription...',
  cardFormFailed: 'The card form could not be opened',
} as const;

/** The toast for a successful payment; `unlocked` is false until our servers have received it. */
export function paymentToast(unlocked: boolean): ToastText {
  const { title, description } = billingSuccessToasts.paymentSuccessful;
  return {
    title,
    description: unlocked ? description : `${description} It can take a minute until everything is unlocked.`,
  };
}

/** Texts of the screen that completes a sign-up. */
export const signupTexts = {
  noSessionId: 'No session ID provided. Please try signing up again.',
  expired: signupSentences.expired,
  notPaid: 'Payment was not completed. Please try again or contact support.',
  failed: 'Account setup failed. Please contact support or try signing up again.',
  tryAgain: 'Try Signing Up Again',
  returnHome: 'Return to Home',
} as const;

/** Texts of the admin screens. */
export const adminTexts = {
  dashboardTitle: 'Admin Dashboard',
  dashboardSubtitle: 'Manage your application and settings',
  usersTitle: 'User Management',
  searchUsers: 'Search users by name or email...',
  noUsers: 'No users found',
  returnToDashboard: 'Return to Dashboard',
  supportTitle: 'Support Tickets',
  noTickets: 'No tickets',
  noTicketsFound: 'No support tickets found.',
  selectTicket: 'Select a ticket to view details',
  notePlaceholder: 'Add a note (not visible to user)...',
  addNote: 'Add Note & Update',
  broadcastTitle: 'Broadcast Messages',
  broadcast: 'Broadcast',
  payments: 'Payments',
  user: 'User',
  noBroadcasts: 'No broadcasts sent yet',
  nobodyInAudience: 'No one is in this audience, so there is nothing to send.',
  onlyThePersonLifts:
    'Only the person can end this, with “Subscribe again” on the page of the unsubscribe link in any announcement.',
  noRecentPayments: 'No recent payments',
  noRevenue: 'No revenue in the last 30 days.',
  noSignups: 'No sign-ups through checkout in the last 30 days.',
  unknownPayer: 'Unknown',
  settingsFailed: 'Failed to load settings.',
} as const;

/** Texts that several screens of the shell share. */
export const shellTexts = {
  notFoundTitle: '404 Page Not Found',
  notFoundHint: 'This page does not exist.',
  notFoundText: 'Did you forget to add the page to the router?',
  fetchUserFailed: 'Failed to fetch user',
  backToHome: 'Back to Home',
  accountMenu: 'My Account',
  settings: 'Settings',
  logOut: 'Log Out',
  themes: { main: 'Main (Gradient)', light: 'Light', dark: 'Dark' },
  signedOutTitle: 'You were signed out',
  signedOut: 'Sign in to continue where you left off. What you typed is still there.',
  offline: 'You are offline. Changes cannot be saved until the connection is back.',
  offlineError: 'You are offline.',
} as const;

/** Shown in place of a part of a page that is loading, or whose code could not be loaded. */
export const loadTexts = {
  loading: 'Loading...',
  title: 'This part did not load',
  screenTitle: 'This page did not load',
  failed: "We couldn't load this part of the page. Check your connection and try again.",
  outdated: 'Jobtrail has been updated since you opened this page. Trying again reloads it; what you typed is kept.',
} as const;
