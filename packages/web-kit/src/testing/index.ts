export type { FakeResponses, ApiCall, FakeApi } from './fakeApi.ts';
export { fakeApi } from './fakeApi.ts';
export { isDrill } from './isDrill.ts';
export type { PlatformRender, PlatformSetup } from './renderWithPlatform.tsx';
export { aUser, renderWithPlatform } from './renderWithPlatform.tsx';
