export type { CallOptions } from './api/api.ts';
export { api } from './api/api.ts';
export { ApiError, messageOf } from './api/ApiError.ts';
export type { CallKey } from './api/callKey.ts';
export { callKey } from './api/callKey.ts';
export { createQueryClient, sessionKey } from './api/queryClient.ts';
export type { ApiSignal } from './api/signals.ts';
export { onSignal } from './api/signals.ts';
export { callQuery, useCall } from './api/useCall.ts';
export { waitForAccess } from './api/waitForAccess.ts';
export { draftStore, dropDrafts, storedTexts } from './drafts/draftStore.ts';
export { useKeptDraft } from './drafts/useKeptDraft.ts';
export { storedFlag, storedText, useReloadedState } from './drafts/useReloadedState.ts';
export * from './formats/dates.ts';
export * from './formats/money.ts';
export type { Lifecycles, RemoteProps } from './lifecycles/createLifecycles.tsx';
export { createLifecycles } from './lifecycles/createLifecycles.tsx';
export { ErrorBoundary } from './lifecycles/ErrorBoundary.tsx';
export { lazyDialog, lazyDrawer } from './lifecycles/lazyOverlay.tsx';
export type { LoadPart, PartLoading } from './lifecycles/lazyPart.tsx';
export { lazyPart } from './lifecycles/lazyPart.tsx';
export { lazyScreen } from './lifecycles/lazyScreen.tsx';
export { PartFailed } from './lifecycles/PartFailed.tsx';
export { withRetries } from './lifecycles/withRetries.ts';
export type { BadgeTone } from './parts/Badge.tsx';
export { Badge, CountBadge } from './parts/Badge.tsx';
export { Brand } from './parts/Brand.tsx';
export { classes } from './parts/classes.ts';
export type { DrawingName } from './parts/drawings.tsx';
export { Drawing } from './parts/drawings.tsx';
export { EmptyState } from './parts/EmptyState.tsx';
export { ErrorState } from './parts/ErrorState.tsx';
export { Field } from './parts/Field.tsx';
export { Icon } from './parts/Icon.tsx';
export { Panel } from './parts/Panel.tsx';
export { Loading, Skeleton, Spinner } from './parts/Spinner.tsx';
export { Blaze, StageBadge } from './parts/StageBadge.tsx';
export { SubscriptionBadge } from './parts/SubscriptionBadge.tsx';
export { Tag } from './parts/Tag.tsx';
export { Avatar, Tile } from './parts/Tile.tsx';
export type { Session } from './platform/context.ts';
export {
  PlatformContext,
  useNavigate,
  usePlatform,
  usePlatformState,
  useSession,
  useTheme,
  useToast,
} from './platform/context.ts';
export type { Navigate, Platform, ReportError, ShowToast, ToastMessage, Update } from './platform/platform.ts';
export type { PlatformState, PlatformStore, SidebarState } from './platform/store.ts';
export { createPlatformStore } from './platform/store.ts';
export type { Place } from './platform/usePlace.ts';
export { usePlace } from './platform/usePlace.ts';
export { Menu } from './ui/menu/Menu.tsx';
export { MenuButton } from './ui/menu/MenuButton.tsx';
export { MenuItem } from './ui/menu/MenuItem.tsx';
export type { SelectOption } from './ui/select/Select.tsx';
export { Select } from './ui/select/Select.tsx';
export type { TabInfo } from './ui/tabs/Tabs.tsx';
export { Tabs } from './ui/tabs/Tabs.tsx';
export { TooltipHost } from './ui/tooltip/TooltipHost.tsx';
