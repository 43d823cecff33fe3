import { loadTexts } from '@jobtrail/contract';
import { LoadFailed, type LoadState, Popup } from '@jobtrail/web-kit';
import type { PanelProps } from './PanelProps.ts';

/** Replaces the panel while its code loads: nothing, or a message if it fails to load. */
export function PanelWaiting({ loading, props: { bell, onClose } }: { loading: LoadState; props: PanelProps }) {
  if (loading.state === 'loading') return null;
  return (
    <Popup anchor={bell} align="end" className="menu" role="dialog" aria-label={loadTexts.title} onLeave={onClose}>
      <LoadFailed title={loadTexts.title} level={2} loading={loading} focus />
    </Popup>
  );
}
