import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { Themed } from './Themed.tsx';

/**
 * A component that is loaded when it is first shown, together with antd's theme: for dialogs, panels and screens that use a
 * UI group under a root that does without (`themed: false`). Render it inside <Suspense>.
 * `lazyThemed(() => import('./AddDialog.tsx'))` takes the module's default export.
 */
export function lazyThemed<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ default: Part }, { ThemeProvider }] = await Promise.all([load(), import(/* webpackExports: ["ThemeProvider"] */ '@jobtrail/web-kit/ui/base')]);
    function ThemedPart(props: Props) {
      return (
        <Themed by={ThemeProvider}>
          <Part {...props} />
        </Themed>
      );
    }
    return { default: ThemedPart };
  });
}
