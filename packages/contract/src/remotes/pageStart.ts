import type { RemoteRoute, RemotesManifest } from './schema.ts';

/** The id of a data block (`<script type="application/json">`) in the head of the application's pages. */
export const PAGE_START_ID = 'page-start';

/**
 * What the gateway writes into that block, so that the page need not ask for it. Older gateways write none, and older
 * shells read none.
 */
export interface PageStart {
  readonly manifest: RemotesManifest;
  /** Whether the request for the page had a session cookie. Without one, nobody is signed in. */
  readonly session: boolean;
  /** Who may see the page, if it is a remote's. */
  readonly access: RemoteRoute['access'] | null;
  /** The GET calls that the page makes first, by path and query; none without a session. */
  readonly reads: readonly string[];
}
