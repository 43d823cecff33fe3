/**
 * Lets this process import TypeScript from here on. The loader is a package, so the packages must be installed.
 * Until then only JavaScript can run: what checks the machine, reads the settings and installs.
 */
export async function allowTypeScript() {
  const { register } = await import('tsx/esm/api');
  register();
}
