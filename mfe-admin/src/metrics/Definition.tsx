import { Tooltip } from 'antd';
import { Info } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '@jobtrail/web-kit';

/** A small icon that explains a number on hover, focus or tap; Escape hides it. */
export function Definition({ of, children }: { of: string; children: string }) {
  const id = useId();
  return (
    <span className="definition">
      <Tooltip
        title={children}
        trigger={['hover', 'focus', 'click']}
        placement="bottom"
        arrow={false}
        getPopupContainer={({ parentElement }) => parentElement ?? document.body}
      >
        <button type="button" aria-label={`What ${of} means`} aria-describedby={id}>
          <Icon of={Info} size={12} />
        </button>
      </Tooltip>
      <span id={id} hidden>
        {children}
      </span>
    </span>
  );
}
