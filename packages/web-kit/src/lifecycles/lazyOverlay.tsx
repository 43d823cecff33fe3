import { type ComponentType, useEffect, useState } from 'react';
import { partTexts } from '@jobtrail/contract';
import { Loading } from '../parts/Spinner.tsx';
import { lazyPart, type LoadPart, type PartLoading } from './lazyPart.tsx';
import { OverlayFrame } from './OverlayFrame.tsx';
import { PartFailed } from './PartFailed.tsx';
import { Themed, type ThemeProvider } from './Themed.tsx';

/** An overlay that takes longer than this to load shows its frame meanwhile. */
const FRAME_AFTER_MS = 300;

interface Options<Props> {
  /** The heading of its frame while it loads or cannot be loaded. */
  title: string;
  /** Closes it. */
  close: (part: Props) => void;
  /** Whether it is open; always while it is rendered, unless told. */
  isOpen?: (part: Props) => boolean;
}

/** An overlay under antd's theme. */
function themed<Props extends object>(Part: ComponentType<Props>, ThemeProvider: ThemeProvider): ComponentType<Props> {
  return function ThemedPart(props) {
    return (
      <Themed by={ThemeProvider}>
        <Part {...props} />
      </Themed>
    );
  };
}

function lazyOverlay<Props extends object>(
  kind: 'modal' | 'drawer',
  load: LoadPart<Props>,
  { title, close, isOpen }: Options<Props>,
): ComponentType<Props> {
  function WaitingOverlay({ loading, part }: { loading: PartLoading; part: Props }) {
    const [slow, setSlow] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setSlow(true), FRAME_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    if (loading.state === 'loading' && !slow) return null;
    const onClose = () => close(part);
    return (
      <OverlayFrame kind={kind} title={title} onClose={onClose}>
        {loading.state === 'loading' ? (
          <Loading />
        ) : (
          <PartFailed
            title={partTexts.title}
            level={3}
            loading={loading}
            focus
            more={
              <button type="button" className="btn btn-ghost" onClick={onClose}>
                Close
              </button>
            }
          />
        )}
      </OverlayFrame>
    );
  }
  return lazyPart(
    async () => {
      const [part, { ThemeProvider }] = await Promise.all([
        load(),
        import(/* webpackExports: ["ThemeProvider"] */ '@jobtrail/web-kit/ui/base'),
      ]);
      return { default: themed(part.default, ThemeProvider) };
    },
    { Waiting: WaitingOverlay, isShown: isOpen },
  );
}

/**
 * A dialog that is loaded when it is first opened, together with antd's theme, under a root that does without (`themed: false`).
 * `lazyDialog(() => import('./AddDialog.tsx'), { title: 'Add job', close: ({ onClose }) => onClose() })`
 */
export function lazyDialog<Props extends object>(load: LoadPart<Props>, options: Options<Props>): ComponentType<Props> {
  return lazyOverlay('modal', load, options);
}

/** A drawer that is loaded when it is first opened; otherwise like `lazyDialog`. */
export function lazyDrawer<Props extends object>(load: LoadPart<Props>, options: Options<Props>): ComponentType<Props> {
  return lazyOverlay('drawer', load, options);
}
