import type { Runner } from './runner.ts';
import type { RemoteSources, RunningRemote } from './RunningRemote.ts';

/**
 * Loads a widget of a remote and mounts it in an element. A widget that fails is reported and leaves the element empty.
 * @returns a function that unmounts it
 */
export function mountWidget(
  { entry, platform }: RunningRemote,
  { module, element }: { module: string; element: HTMLElement },
  { runner, load }: { runner: Runner } & Pick<RemoteSources, 'load'>,
): () => void {
  const name = `${entry.name}/${module}`;
  const report = (error: unknown) => void platform.reportError(error, name);
  let unmount: (() => void) | undefined;
  let wanted = true;
  load(entry, module).then((lifecycles) => {
    if (wanted) unmount = runner.mount(lifecycles, { name, title: entry.title, domElement: element, platform }, report);
  }, report);
  return () => {
    wanted = false;
    unmount?.();
  };
}
