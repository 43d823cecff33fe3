import { loadTexts } from '@jobtrail/contract';
import { LoadFailed, type LoadState, Popover } from '@jobtrail/web-kit';

/** Replaces the panel while its code loads: nothing, or a message if it fails to load. */
export function PanelWaiting({ loading, props: { bell, onClose } }: { loading: LoadState; props: PanelProps }) {
  if (loading.state === 'loading') return null;
  return (
    <Popover anchor={bell} label={loadTexts.title} align="end" className="menu" onClose={onClose}>
      {() => <LoadFailed title={loadTexts.title} level={2} loading={loading} focus />}
    </Popover>
  );
}

/** What the bell passes to its panel. */
export interface PanelProps {
  open: boolean;
  /** The button that opened it; the focus returns to it. */
  bell: HTMLElement;
  onClose: () => void;
}
