import { withRetries } from '@jobtrail/web-kit';

/**
 * The UI groups that the shell provides to the remotes. It does not use them itself; importing them here adds them to
 * its build and to the share scope.
 */
export const uiGroups = {
  base: () => withRetries(() => import('@jobtrail/web-kit/ui/base')),
  overlay: () => withRetries(() => import('@jobtrail/web-kit/ui/overlay')),
};
