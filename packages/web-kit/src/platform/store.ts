import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_THEME, type SessionUser, type Theme } from '@jobtrail/contract';

export type SidebarState = 'expanded' | 'collapsed';

/** The state that the shell and all remotes share: session, theme, sidebar. */
export interface PlatformState {
  /** undefined while the session loads, null when nobody is signed in. */
  user: SessionUser | null | undefined;
  theme: Theme;
  sidebar: SidebarState;
  mobileSidebarOpen: boolean;
  setUser: (user: SessionUser | null | undefined) => void;
  setTheme: (theme: Theme) => void;
  setSidebar: (sidebar: SidebarState) => void;
  setMobileSidebarOpen: (open: boolean) => void;
}
export type PlatformStore = StoreApi<PlatformState>;

/** Creates a platform store. It only holds state; the shell stores it in cookies and storage. */
export function createPlatformStore(
  initial: Partial<Pick<PlatformState, 'user' | 'theme' | 'sidebar'>> = {},
): PlatformStore {
  return createStore<PlatformState>()((set) => ({
    user: undefined,
    theme: DEFAULT_THEME,
    sidebar: 'expanded',
    mobileSidebarOpen: false,
    ...initial,
    setUser: (user) => set({ user }),
    setTheme: (theme) => set({ theme }),
    setSidebar: (sidebar) => set({ sidebar }),
    setMobileSidebarOpen: (mobileSidebarOpen) => set({ mobileSidebarOpen }),
  }));
}
