/** A row of `account_mails`: what is written in a mail that belongs to no broadcast. */
export interface AccountMailRow {
  /** Made by who asks: the same key is one mail. */
  request_key: string;
  subject: string;
  text: string;
  html: string;
  created_at: number;
}
