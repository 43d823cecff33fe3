/**
 * Shows that the application did not start, in place of its endless "Loading...". Try again reloads the page: nothing has been
 * typed yet, and a reload also brings the files of a newer build.
 */
export function showStartFailure(): void {
  const template = document.querySelector<HTMLTemplateElement>('#start-failed');
  if (!template) return;
  document.querySelector('#app')?.replaceChildren(template.content.cloneNode(true));
  document.querySelector('#app button')?.addEventListener('click', () => window.location.reload());
}
