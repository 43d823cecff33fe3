/**
 * The header fields that keep holiday notes and other automatic responses from answering: RFC 3834, and what Exchange
 * looks at instead.
 */
export const NO_AUTO_RESPONSE = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
} as const;
