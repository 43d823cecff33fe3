import { withRetries } from '@jobtrail/web-kit/with-retries';
import { showStartFailure } from './pages/startFailure.ts';
import '@fontsource-variable/inter/opsz.css';
import '@jobtrail/web-kit/look.css';
import './app/app.css';
import './sidebar/sheet.css';
import './toasts/toaster.css';

// Everything else waits for the shared modules; nothing that uses them may be imported here (Module Federation's async
// boundary).
withRetries(() => import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')).catch(showStartFailure);
