import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { usePlatform } from '../platform/context.ts';
import { withRetries } from './withRetries.ts';

/** Loads a component's module: `() => import('./Dialog.tsx')`; the component is its default export. */
export type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How far the loading of a component is. */
export interface LoadState {
  /**
   * 'loading' until the quiet attempts are used up, then why it failed: 'unreachable', or 'outdated' if a deploy has replaced
   * the build that this page runs.
   */
  state: 'loading' | 'unreachable' | 'outdated';
  /** The person has asked to try again, and that attempt is still running. */
  retrying: boolean;
  /** Loads it again; if a deploy has replaced the build and its files are gone, reloads the page. */
  retry: () => void;
}

interface Options<Props> {
  /** What is shown in place of the component until it is loaded. */
  Waiting: ComponentType<{ loading: LoadState; props: Props }>;
  /** Whether these props show anything; a component that shows nothing is not loaded. The default is always. */
  isShown?: ((props: Props) => boolean) | undefined;
}

/**
 * A component whose code is loaded when it is first shown. A load that fails is retried quietly, then reported in place of the
 * component and nowhere else: what is around it stays mounted, and Try again imports the code again.
 *
 * React.lazy is not enough: it keeps a rejected import for good, and its error reaches the next boundary, which replaces the screen.
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  { Waiting, isShown = () => true }: Options<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchComponent = async (): Promise<void> => {
    Loaded = (await load()).default;
  };
  return function LazyComponent(props: Props) {
    const [, setLoaded] = useState(false);
    if (Loaded) return <Loaded {...props} />;
    if (!isShown(props)) return null;
    return (
      <Loading fetchComponent={fetchComponent} onLoaded={() => setLoaded(true)}>
        {(loading) => <Waiting loading={loading} props={props} />}
      </Loading>
    );
  };
}

interface LoadingProps {
  fetchComponent: () => Promise<void>;
  onLoaded: () => void;
  children: (loading: LoadState) => ReactNode;
}

/** Loads a component while mounted, so that closing a dialog and opening it again starts from the beginning. */
function Loading({ fetchComponent, onLoaded, children }: LoadingProps) {
  const { update, reportError } = usePlatform();
  const [state, setState] = useState<LoadState['state']>('loading');
  const [retrying, setRetrying] = useState(false);

  const isOutdated = async (): Promise<boolean> => (await update?.available()) ?? false;
  const loaded = useEffectEvent(onLoaded);
  const failed = useEffectEvent(async (error: unknown): Promise<void> => {
    reportError(error, 'loading');
    setState((await isOutdated()) ? 'outdated' : 'unreachable');
  });
  useEffect(() => {
    let gone = false;
    withRetries(fetchComponent).then(
      () => {
        if (!gone) loaded();
      },
      (error: unknown) => {
        if (!gone) void failed(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [fetchComponent]);

  const retry = async (): Promise<void> => {
    setRetrying(true);
    try {
      await fetchComponent();
      onLoaded();
    } catch (error) {
      reportError(error, 'loading');
      if (await isOutdated()) update?.reload();
      setRetrying(false);
    }
  };
  return children({ state, retrying, retry: () => void (retrying || retry()) });
}
