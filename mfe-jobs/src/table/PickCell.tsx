interface Props {
  /** What it selects, such as `Select Engineer at Kestrel`. */
  label: string;
  share: 'all' | 'some' | 'none';
  /** Whether it can be reached with Tab. */
  isTabStop: boolean;
  /** @param isRange whether Shift is pressed */
  onPick: (isRange: boolean) => void;
}

/** The cell with the checkbox of a row, or of all rows. A press anywhere in it counts, and opens no job. */
export function PickCell({ label, share, isTabStop, onPick }: Props) {
  return (
    <td
      className="jobs-pick"
      onMouseDown={(event) => {
        // With Shift it would select the text of the rows in between.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        event.stopPropagation();
        onPick(event.shiftKey);
      }}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = share === 'some';
        }}
        type="checkbox"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        checked={share === 'all'}
        readOnly
      />
    </td>
  );
}
