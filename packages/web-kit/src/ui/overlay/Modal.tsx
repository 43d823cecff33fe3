import { OverlayFrame, type OverlayProps } from './OverlayFrame.tsx';

/** A dialog. When it closes, the focus returns to the element that opened it. */
export function Modal(props: OverlayProps) {
  return <OverlayFrame kind="modal" {...props} />;
}
