/**
 * Replaces an endless "Loading..." when the application could not start. Try again reloads the page: nothing has been
 * typed yet, and a reload also fetches the files of a newer build.
 */
export function showStartFailure(): void {
  const template = document.querySelector<HTMLTemplateElement>('#start-failed');
  if (!template) return;
  document.querySelector('#app')?.replaceChildren(template.content.cloneNode(true));
  document.querySelector('#app button')?.addEventListener('click', () => window.location.reload());
}
