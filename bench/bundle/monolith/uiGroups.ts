/** Replaces the shell's list of shared groups: here a group is whatever the pages use of it. */
export const uiGroups = {
  base: () => import(/* webpackExports: ["ThemeProvider"] */ '@jobtrail/web-kit/ui/base'),
  overlay: () => import(/* webpackExports: ["Drawer", "Modal"] */ '@jobtrail/web-kit/ui/overlay'),
};
