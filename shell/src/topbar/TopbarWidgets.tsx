import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RemotesManifest } from '@jobtrail/contract';
import { useSession, whenIdle } from '@jobtrail/web-kit';
import { manifestQuery } from '../remotes/manifest.ts';
import type { RemoteRegistry } from '../remotes/registry.ts';
import { type RemoteWidget, type WidgetPlace, widgetsOf } from './widgetsOf.ts';

type WidgetRegistry = Pick<RemoteRegistry, 'subscribe' | 'isLoading' | 'mountWidget'>;

/** The slot of one widget, which stays empty if the widget cannot be loaded. */
function WidgetSlot({
  widget: { remote, name },
  place,
  registry,
}: {
  widget: RemoteWidget;
  place: WidgetPlace;
  registry: WidgetRegistry;
}) {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(
    () => (slot.current ? registry.mountWidget(remote, `${place}/${name}`, slot.current) : undefined),
    [remote, name, place, registry],
  );
  return <div ref={slot} className={`${place}-widget`} />;
}

interface Props {
  registry: WidgetRegistry;
  place?: WidgetPlace;
}

/** The widgets that the remotes add to the top bar or the sidebar for the signed-in person. They load once the page has
 * its data and is idle. */
export function TopbarWidgets({ registry, place = 'topbar' }: Props) {
  const { data } = useQuery<RemotesManifest>({ ...manifestQuery, enabled: false });
  const { user } = useSession();
  const pageLoads = useSyncExternalStore(registry.subscribe, registry.isLoading);
  const client = useQueryClient();
  const [idle, setIdle] = useState(false);
  useEffect(() => (pageLoads ? undefined : whenIdle(client, () => setIdle(true))), [client, pageLoads]);
  if (!user || !data || !idle) return null;
  return widgetsOf(data.remotes, user.role === 'admin', place).map((widget) => (
    <WidgetSlot key={`${user.id} ${widget.remote} ${widget.name}`} widget={widget} place={place} registry={registry} />
  ));
}
