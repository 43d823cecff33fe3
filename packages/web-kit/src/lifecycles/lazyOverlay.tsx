import { useEffect, useState } from 'react';
import { loadTexts } from '@jobtrail/contract';
import { Loading } from '../components/Spinner.tsx';
import { OverlayFrame } from '../ui/overlay/OverlayFrame.tsx';
import { type LazyComponent, lazyComponent, type LoadComponent, type LoadState } from './lazyComponent.tsx';
import { LoadFailed } from './LoadFailed.tsx';

/** How long an overlay may load before its frame is shown, in ms. */
const FRAME_AFTER_MS = 300;

interface Options<Props> {
  /** The heading of the frame, shown while the overlay loads or after it fails to load. */
  title: string;
  close: (props: Props) => void;
  /** Whether it is open; by default, whenever it is rendered. */
  isOpen?: (props: Props) => boolean;
}

function lazyOverlay<Props extends object>(
  kind: 'modal' | 'drawer',
  load: LoadComponent<Props>,
  { title, close, isOpen }: Options<Props>,
): LazyComponent<Props> {
  function WaitingOverlay({ loading, props }: { loading: LoadState; props: Props }) {
    const [slow, setSlow] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setSlow(true), FRAME_AFTER_MS);
      return () => clearTimeout(timer);
    }, []);
    if (loading.state === 'loading' && !slow) return null;
    const onClose = () => close(props);
    return (
      <OverlayFrame kind={kind} title={title} onClose={onClose}>
        {loading.state === 'loading' ? (
          <Loading />
        ) : (
          <LoadFailed
            title={loadTexts.title}
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
  return lazyComponent(load, { Waiting: WaitingOverlay, isShown: isOpen });
}

/**
 * A dialog that is loaded when it is first opened.
 * `lazyDialog(() => import('./AddDialog.tsx'), { title: 'Add job', close: ({ onClose }) => onClose() })`
 */
export function lazyDialog<Props extends object>(
  load: LoadComponent<Props>,
  options: Options<Props>,
): LazyComponent<Props> {
  return lazyOverlay('modal', load, options);
}

/** A drawer that is loaded when it is first opened; otherwise the same as `lazyDialog`. */
export function lazyDrawer<Props extends object>(
  load: LoadComponent<Props>,
  options: Options<Props>,
): LazyComponent<Props> {
  return lazyOverlay('drawer', load, options);
}
