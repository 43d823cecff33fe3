/** A row of `suppressions`: an address, and the person behind it, to whom no broadcast goes. */
export interface SuppressionRow {
  /** In lower case. */
  email: string;
  user_id: string | null;
  reason: 'unsubscribed';
  created_at: number;
}
