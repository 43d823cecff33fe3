import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { SessionUser, Theme } from '@jobtrail/contract';
import { createQueryClient } from '../api/queryClient.ts';
import { PlatformContext } from '../platform/context.ts';
import type { Platform, ToastMessage } from '../platform/platform.ts';
import { createPlatformStore } from '../platform/store.ts';

/** A signed-in person for tests, with overrides. */
export function aUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '0190aaaa-0000-7000-8000-000000000001',
    name: 'Nora Lindqvist',
    email: 'nora@example.com',
    role: 'user',
    isActive: true,
    emailVerified: true,
    subscriptionStatus: 'active',
    access: 'full',
    createdAt: '2026-01-05T09:00:00.000Z',
    ...overrides,
  };
}

export interface PlatformSetup {
  /** undefined: loading; null: signed out; by default a signed-in person. */
  user?: SessionUser | null | undefined;
  theme?: Theme;
  queryClient?: Platform['queryClient'];
  /** Detects new builds; absent by default. */
  update?: Platform['update'];
  /** The palette; absent by default, as in an older shell. */
  commands?: Platform['commands'];
}
export interface PlatformRender extends RenderResult {
  platform: Platform;
  /** The toasts shown, oldest first. */
  toasts: ToastMessage[];
  /** The pages navigated to, oldest first. */
  visited: string[];
  /** The errors reported, oldest first. */
  reported: unknown[];
}

/** Renders part of a front end the way the shell does, with its own platform and query client. */
export function renderWithPlatform(ui: ReactElement, setup: PlatformSetup = {}): PlatformRender {
  const toasts: ToastMessage[] = [];
  const visited: string[] = [];
  const reported: unknown[] = [];
  const user = 'user' in setup ? setup.user : aUser();
  const platform: Platform = {
    apiVersion: 1,
    queryClient: setup.queryClient ?? createQueryClient(),
    store: createPlatformStore({ user, ...(setup.theme ? { theme: setup.theme } : {}) }),
    navigate: (path) => visited.push(path),
    toast: (message) => toasts.push(message),
    reportError: (error) => `error-${reported.push(error)}`,
    ...(setup.update ? { update: setup.update } : {}),
    ...(setup.commands ? { commands: setup.commands } : {}),
  };
  const result = render(ui, {
    wrapper: ({ children }) => (
      <PlatformContext value={platform}>
        <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
      </PlatformContext>
    ),
  });
  return { ...result, platform, toasts, visited, reported };
}
