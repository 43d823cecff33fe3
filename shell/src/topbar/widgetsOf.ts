import type { RemoteEntry, TopbarWidget } from '@jobtrail/contract';

/** A widget and the remote that it comes from. */
export interface RemoteWidget extends Pick<TopbarWidget, 'name' | 'order'> {
  readonly remote: string;
}

/** The widgets that a person may see, in the order of the top bar. A remote without a build has none. */
export function widgetsOf(remotes: readonly RemoteEntry[], isAdmin: boolean): RemoteWidget[] {
  return remotes
    .flatMap(({ name: remote, entry, topbar = [] }) =>
      entry === null
        ? []
        : topbar
            .filter(({ access }) => isAdmin || access !== 'admin')
            .map(({ name, order }) => ({ remote, name, order })),
    )
    .sort((a, b) => a.order - b.order);
}
