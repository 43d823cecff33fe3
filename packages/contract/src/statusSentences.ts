/** The default sentences of API errors that front ends show for a response with nothing but a status. */
export const statusSentences = {
  unauthenticated: 'Please sign in to continue.',
  forbidden: 'You are not allowed to do this.',
  notFound: "We couldn't find that, or you don't have access to it.",
  tooLarge: 'This is larger than allowed.',
  unsupportedMedia: 'This kind of file is not supported.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'This part of Jobtrail is not available right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. Nothing is lost; please try again.',
} as const;
