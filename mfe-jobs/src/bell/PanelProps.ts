/** What the bell passes to its panel. */
export interface PanelProps {
  open: boolean;
  /** The button that opened it; the focus returns to it. */
  bell: HTMLElement;
  onClose: () => void;
}
