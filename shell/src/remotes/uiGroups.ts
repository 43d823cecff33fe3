import { withRetries } from '@jobtrail/web-kit';

/**
 * The UI groups that the shell provides to the remotes. It uses none of them itself; naming them here is what puts them
 * into its build and into the share scope.
 */
export const uiGroups = {
  base: () => withRetries(() => import('@jobtrail/web-kit/ui/base')),
  overlay: () => withRetries(() => import('@jobtrail/web-kit/ui/overlay')),
};
