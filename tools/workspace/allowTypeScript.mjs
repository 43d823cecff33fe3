/**
 * Lets this process import TypeScript from now on. The loader is a package, so the packages must be installed. Until
 * then only JavaScript can run, so the code that checks Node, reads the settings and installs is JavaScript.
 */
export async function allowTypeScript() {
  const { register } = await import('tsx/esm/api');
  register();
}
