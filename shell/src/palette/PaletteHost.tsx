import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { NavEntry, RemotesManifest } from '@jobtrail/contract';
import { lazyDialog, preloadWhenIdle, usePlatform, useSession } from '@jobtrail/web-kit';
import { manifestQuery } from '../remotes/manifest.ts';
import { useShellLocation } from '../routes/navigation.ts';
import { sectionsOf } from '../sidebar/sectionsOf.ts';
import type { CommandRegistry } from './commandRegistry.ts';
import { listenForKeys } from './listenForKeys.ts';

const Palette = lazyDialog(() => import(/* webpackChunkName: "palette" */ './Palette.tsx'), {
  title: 'Find anything',
  close: ({ commands }) => commands.close(),
});
const Keys = lazyDialog(() => import(/* webpackChunkName: "keys" */ './Keys.tsx'), {
  title: 'Keys',
  close: ({ commands }) => commands.close(),
});

/** The palette and the list of keys on every page of a signed-in person, and the keys that open them. */
export function PaletteHost({ commands }: { commands: CommandRegistry }) {
  const { navigate, queryClient } = usePlatform();
  const { pathname } = useShellLocation();
  const { user } = useSession();
  const { data } = useQuery<RemotesManifest>({ ...manifestQuery, enabled: false });
  const opened = useSyncExternalStore(commands.subscribe, commands.opened);
  const screens = (): NavEntry[] =>
    sectionsOf(data?.remotes ?? [], user?.role === 'admin').flatMap(([, entries]) => entries);
  const pages = useEffectEvent(screens);
  useEffect(() => listenForKeys({ commands, navigate, pages: () => pages() }), [commands, navigate]);
  useEffect(() => commands.used('shell', pathname), [commands, pathname]);
  useEffect(() => preloadWhenIdle(queryClient, Palette.preload), [queryClient]);
  useEffect(() => commands.close, [commands]);
  if (opened?.kind === 'palette') return <Palette commands={commands} opened={opened} screens={screens()} />;
  return opened ? <Keys commands={commands} screens={screens()} /> : null;
}
