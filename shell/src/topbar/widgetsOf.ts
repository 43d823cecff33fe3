import type { RemoteEntry, TopbarWidget } from '@jobtrail/contract';

/** A widget and the remote that it comes from. */
export interface RemoteWidget extends Pick<TopbarWidget, 'name' | 'order'> {
  readonly remote: string;
}

/** Where remotes add widgets. */
export type WidgetPlace = 'topbar' | 'sidebar';

/** The widgets of a place that a person may see, in their order. A remote without a build has none. */
export function widgetsOf(remotes: readonly RemoteEntry[], isAdmin: boolean, place: WidgetPlace): RemoteWidget[] {
  return remotes
    .flatMap(({ name: remote, entry, [place]: widgets = [] }) =>
      entry === null
        ? []
        : widgets
            .filter(({ access }) => isAdmin || access !== 'admin')
            .map(({ name, order }) => ({ remote, name, order })),
    )
    .sort((a, b) => a.order - b.order);
}
