export type { CallOptions } from './api/api.ts';
export { api } from './api/api.ts';
export { ApiError, messageOf } from './api/ApiError.ts';
export type { CallKey } from './api/callKey.ts';
export { callKey } from './api/callKey.ts';
export { createQueryClient, sessionKey } from './api/queryClient.ts';
export { onSecondStepNeeded } from './api/secondStep.ts';
export { mayHaveTakenEffect } from './api/sendOnce.ts';
export type { ApiSignal } from './api/signals.ts';
export { onSignal } from './api/signals.ts';
export type { TraceCall, TracedCall } from './api/send.ts';
export { callQuery, useCall } from './api/useCall.ts';
export { waitForAccess } from './api/waitForAccess.ts';
export type { DraftDatabase } from './drafts/draftDatabase.ts';
export { draftDatabase } from './drafts/draftDatabase.ts';
export { draftStore, dropDrafts, storedTexts } from './drafts/draftStore.ts';
export { useStoredDraft } from './drafts/useStoredDraft.ts';
export { storedFlag, storedText, useReloadedState } from './drafts/useReloadedState.ts';
export * from './formats/formats.ts';
export { focusHeading, isFocusLost } from './focus/focusHeading.ts';
export { keepFocus } from './focus/keepFocus.ts';
export { HeldForm, useHeldValues } from './forms/HeldForm.ts';
export { useApiForm } from './forms/useApiForm.ts';
export { useDebounced } from './forms/useDebounced.ts';
export { tooLong } from './forms/tooLong.ts';
export type { Problems } from './forms/useCheckedForm.ts';
export { useCheckedForm } from './forms/useCheckedForm.ts';
export { useVerificationEmail } from './forms/useVerificationEmail.ts';
export type { Lifecycles, RemoteProps } from './lifecycles/createLifecycles.tsx';
export { createLifecycles } from './lifecycles/createLifecycles.tsx';
export { ErrorBoundary } from './lifecycles/ErrorBoundary.tsx';
export { lazyDialog, lazyDrawer } from './lifecycles/lazyOverlay.tsx';
export type { LazyComponent, LoadComponent, LoadState } from './lifecycles/lazyComponent.tsx';
export { lazyComponent } from './lifecycles/lazyComponent.tsx';
export { lazyScreen } from './lifecycles/lazyScreen.tsx';
export { LoadFailed } from './lifecycles/LoadFailed.tsx';
export { preloadWhenIdle } from './lifecycles/preloadWhenIdle.ts';
export { whenIdle } from './lifecycles/whenIdle.ts';
export { withRetries } from './lifecycles/withRetries.ts';
export { Arriving } from './components/Arriving.tsx';
export type { BadgeTone } from './components/Badge.tsx';
export { Badge, CountBadge, Tag } from './components/Badge.tsx';
export { Brand } from './components/Brand.tsx';
export { classes } from './components/classes.ts';
export type { DrawingName } from './components/drawings.tsx';
export { Drawing } from './components/drawings.tsx';
export { EmptyState } from './components/EmptyState.tsx';
export { ErrorState } from './components/ErrorState.tsx';
export { Field } from './components/Field.tsx';
export { Icon } from './components/Icon.tsx';
export { Panel } from './components/Panel.tsx';
export { Loading, Skeleton, Spinner } from './components/Spinner.tsx';
export { Blaze, StageBadge } from './components/StageBadge.tsx';
export { SubscriptionBadge } from './components/SubscriptionBadge.tsx';
export { Avatar, Tile } from './components/Tile.tsx';
export type { Command, CommandGroup, Commands, CommandSource, KeyGroup } from './platform/commands.ts';
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
export type {
  Navigate,
  Platform,
  ReportError,
  ShowToast,
  ToastDay,
  ToastMessage,
  Update,
} from './platform/platform.ts';
export type { PlatformState, PlatformStore, SidebarState } from './platform/store.ts';
export { createPlatformStore } from './platform/store.ts';
export type { PageLocation } from './platform/pageLocation.ts';
export { currentPageLocation, usePageLocation } from './platform/pageLocation.ts';
export { isSearchShortcutOn, setSearchShortcut, useSearchShortcut } from './platform/searchShortcut.ts';
export { bringStartBack, setStartAway, type StartAway, startAway } from './platform/startHere.ts';
export { Combobox } from './ui/combobox/Combobox.tsx';
export type { SelectOption } from './ui/combobox/Select.tsx';
export { Select } from './ui/combobox/Select.tsx';
export { indexForKey } from './ui/keys/indexForKey.ts';
export { pressedKey, shortcutKey } from './ui/keys/pressedKey.ts';
export { isMac } from './ui/keys/isMac.ts';
export { isField, isForPage, singleKey } from './ui/keys/singleKey.ts';
export { Menu } from './ui/menu/Menu.tsx';
export { MenuButton } from './ui/menu/MenuButton.tsx';
export { MenuItem } from './ui/menu/MenuItem.tsx';
export { ConfirmDialog } from './ui/overlay/ConfirmDialog.tsx';
export { Drawer, Modal, OverlayFrame } from './ui/overlay/OverlayFrame.tsx';
export { Popover, PopoverButton } from './ui/popup/Popover.tsx';
export { Popup } from './ui/popup/Popup.tsx';
export type { TabInfo } from './ui/tabs/Tabs.tsx';
export { Tabs } from './ui/tabs/Tabs.tsx';
export { TooltipHost } from './ui/tooltip/TooltipHost.tsx';
