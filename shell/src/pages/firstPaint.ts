// Runs before the first paint to prevent a flash of the wrong theme, and to make the first calls. It is a blocking file
// because the content security policy forbids inline scripts.
import { STORAGE_KEYS } from '@jobtrail/contract';
import { adaptLandingPage } from '../landing/visitor.ts';
import { applyTheme, storedTheme } from '../theme/theme.ts';
import { showFirstFrame } from './firstFrame.ts';
import { readEarly } from './readEarly.ts';
import { showStartFailure } from './startFailure.ts';

readEarly();
applyTheme(storedTheme());
showFirstFrame();
adaptLandingPage();
// The application cannot report that its own script failed to load. Resource errors do not bubble.
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && target.defer && showStartFailure(),
  { capture: true },
);
// The landing page runs no other script, but also follows a theme chosen in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEYS.theme || key === null) applyTheme(storedTheme());
});
// The landing page names the files of the application here. Firefox would block `<link rel="prefetch">`, to which it
// applies default-src.
const nextFiles = document.currentScript?.dataset.next?.split(' ') ?? [];
window.addEventListener('load', () => {
  for (const file of nextFiles)
    fetch(file, { priority: 'low' })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
});
