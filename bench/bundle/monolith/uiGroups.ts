/** Replaces the shell's list of shared groups: here a group contains only the components that the pages use. */
export const uiGroups = {
  base: () => import(/* webpackExports: ["ThemeProvider"] */ '@jobtrail/web-kit/ui/base'),
  overlay: () => import(/* webpackExports: ["Drawer", "Modal"] */ '@jobtrail/web-kit/ui/overlay'),
};
