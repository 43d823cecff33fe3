import { OverlayFrame, type OverlayProps } from './OverlayFrame.tsx';

/** A panel at the right edge. When it closes, the focus returns to the element that opened it. */
export function Drawer(props: OverlayProps) {
  return <OverlayFrame kind="drawer" {...props} />;
}
