// Runs before the first paint, as a blocking file of its own because the policy forbids inline scripts: no flash of another theme.
import { STORAGE_KEYS } from '@jobtrail/contract';
import { applyTheme, storedTheme } from '../theme/theme.ts';
import { showStartFailure } from './startFailure.ts';

applyTheme(storedTheme());
// The application cannot say itself that its own script did not arrive. Errors of resources do not bubble.
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && target.defer && showStartFailure(),
  { capture: true },
);
// The landing page runs no other script, and follows a choice made in another tab all the same.
window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEYS.theme || key === null) applyTheme(storedTheme());
});
