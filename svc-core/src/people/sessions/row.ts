/** A row of `sessions`. */
export interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  user_agent: string | null;
}
