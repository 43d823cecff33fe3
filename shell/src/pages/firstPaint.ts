// Runs before the first paint, as a blocking file of its own because the policy forbids inline scripts: no flash of another theme.
import { applyTheme, storedTheme } from '../theme/theme.ts';

applyTheme(storedTheme());
