/**
 * The UI groups that the shell provides to the remotes. It uses none of them itself; naming them here is what puts them
 * into its build and into the share scope.
 */
export const uiGroups = {
  base: () => import('@jobtrail/web-kit/ui/base'),
  overlay: () => import('@jobtrail/web-kit/ui/overlay'),
  menu: () => import('@jobtrail/web-kit/ui/menu'),
  form: () => import('@jobtrail/web-kit/ui/form'),
};
