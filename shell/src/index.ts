import '@fontsource-variable/inter/opsz.css';
import '@jobtrail/web-kit/look.css';
import './look/shell.css';
import './look/menu.css';
import './look/toaster.css';

// The rest waits for the shared modules to settle; nothing else may stand here (Module Federation's async boundary).
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');
