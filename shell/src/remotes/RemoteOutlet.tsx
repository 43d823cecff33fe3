import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RemoteEntry } from '@jobtrail/contract';
import { Arriving } from '@jobtrail/web-kit';
import type { RemoteRegistry } from './registry.ts';
import { RemoteFallback } from './RemoteFallback.tsx';

/** Shows the active remote: attaches its slot and detaches it again. The remote is mounted in the slot. */
export function RemoteOutlet({ remote, registry }: { remote: RemoteEntry; registry: RemoteRegistry }) {
  const { name } = remote;
  const place = useRef<HTMLDivElement>(null);
  const status = useSyncExternalStore(registry.subscribe, () => registry.statusOf(name));
  const slot = registry.slotOf(name);

  useLayoutEffect(() => {
    place.current?.append(slot);
    return () => slot.remove();
  }, [slot]);
  useLayoutEffect(() => {
    registry.activate(name);
    return () => registry.activate(null);
  }, [name, registry]);

  return (
    <>
      {status === 'loading' ? <Arriving /> : null}
      {status === 'loading' || status === 'ready' ? null : (
        <RemoteFallback remote={remote} problem={status} onRetry={() => void registry.retry(name)} />
      )}
      <div ref={place} className="outlet" hidden={status !== 'ready'} />
    </>
  );
}
