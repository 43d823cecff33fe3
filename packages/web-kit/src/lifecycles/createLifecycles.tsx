import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { ErrorState } from '../components/ErrorState.tsx';
import { PlatformContext } from '../platform/context.ts';
import type { Platform } from '../platform/platform.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Themed, type ThemeProvider } from './Themed.tsx';
import { withRetries } from './withRetries.ts';

/** What the shell passes to the lifecycles of a remote, besides what single-spa adds. */
export interface RemoteProps {
  name: string;
  title: string;
  domElement: HTMLElement;
  platform: Platform;
}
export interface Lifecycles {
  bootstrap: (props: RemoteProps) => Promise<unknown>;
  mount: (props: RemoteProps) => Promise<unknown>;
  unmount: (props: RemoteProps) => Promise<unknown>;
}
interface Options {
  /** The remote's name, such as 'mfe-jobs'; ids that React makes start with it. */
  name: string;
  /**
   * Whether the root is under antd's theme; true by default. With false the first paint waits for nothing of antd,
   * and every part that uses a UI group is loaded through `lazyDialog` or `lazyDrawer`.
   */
  themed?: boolean;
}
/**
 * The module a remote exposes as './lifecycles': wraps the root in its error boundary, the platform,
 * the query client and antd's theme, and makes single-spa lifecycles of it.
 */
export function createLifecycles(Root: ComponentType, { name, themed = true }: Options): Lifecycles {
  let Provider: ThemeProvider | undefined;

  function App({ platform, title }: RemoteProps): ReactNode {
    return (
      <PlatformContext value={platform}>
        <ErrorBoundary title={title} where={name} reportError={platform.reportError}>
          <QueryClientProvider client={platform.queryClient}>
            <Themed by={Provider}>
              <Root />
            </Themed>
          </QueryClientProvider>
        </ErrorBoundary>
      </PlatformContext>
    );
  }

  const react = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: { createRoot: (element: HTMLElement) => createRoot(element, { identifierPrefix: `${name}-` }) },
    rootComponent: App,
    // The second belt, for errors outside of the boundary above: without it one throw would block every other remote.
    errorBoundary: (_error, _info, props) => (
      <ErrorState title={`${props.title} stopped working`}>
        Nothing is lost. The rest of Jobtrail works as usual.
      </ErrorState>
    ),
    domElementGetter: (props) => props.domElement,
  });

  // single-spa adds its own properties to the props at run time; the types of its lifecycles ask for them up front.
  type Lifecycle = (props: RemoteProps) => Promise<unknown>;
  const lifecycle = (step: unknown): Lifecycle => step as Lifecycle;
  return {
    bootstrap: async (props) => {
      if (themed)
        Provider = (
          await withRetries(() => import(/* webpackExports: ["ThemeProvider"] */ '@jobtrail/web-kit/ui/base'))
        ).ThemeProvider;
      return lifecycle(react.bootstrap)(props);
    },
    mount: lifecycle(react.mount),
    unmount: lifecycle(react.unmount),
  };
}
