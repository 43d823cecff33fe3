import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SessionUser, Theme } from '@jobtrail/contract';
import type { Navigate, Platform, ShowToast } from './platform.ts';
import type { PlatformState } from './store.ts';

/** Provides the platform to one React root; rendered by `createLifecycles`. */
export const PlatformContext = createContext<Platform | null>(null);

/**
 * Returns the platform from the shell.
 * @throws {Error} outside a root made by `createLifecycles`
 */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('There is no platform here: render inside PlatformContext');
  return platform;
}

/** Selects a slice of the platform store; the component rerenders when the slice changes. */
export function usePlatformState<T>(select: (state: PlatformState) => T): T {
  return useStore(usePlatform().store, select);
}

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser };

/** The session: loading, unauthenticated, or authenticated with its user. */
export function useSession(): Session {
  const user = usePlatformState((state) => state.user);
  if (user === undefined) return { status: 'loading', user };
  return user === null ? { status: 'unauthenticated', user } : { status: 'authenticated', user };
}

/** The current theme. */
export function useTheme(): Theme {
  return usePlatformState((state) => state.theme);
}

/** Shows a toast: `toast({ title, description, tone, action })`. */
export function useToast(): ShowToast {
  return usePlatform().toast;
}

/** Navigates to a page: `navigate(pages.dashboard)`. */
export function useNavigate(): Navigate {
  return usePlatform().navigate;
}
