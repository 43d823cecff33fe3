import * as React from 'react';

/**
 * Keeps React's development build from capturing a stack trace for each element that it creates, which only adds the
 * creators of an element to a warning. React itself stops after 10,000 elements a second; with this it never begins.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error(
    'React counts its owner stacks elsewhere now: see packages/web-kit/src/testing/withoutOwnerStacks.ts',
  );
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
