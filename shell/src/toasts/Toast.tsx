import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { TOAST } from '@jobtrail/contract';
import { Icon, lazyComponent } from '@jobtrail/web-kit';
import type { VisibleToast } from './toastQueue.ts';
import { useSwipe } from './useSwipe.ts';

/** Loaded with the first move: a page that has just opened needs no toast. */
const ToastDays = lazyComponent(() => import('./ToastDays.tsx'), { Waiting: () => null });

const faces = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** Calls back after a time that does not run while paused. */
function useCountdown(duration: number, paused: boolean, onOver: () => void): void {
  const left = useRef(duration);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  }, [onOver]);
  useEffect(() => {
    if (paused || left.current === Infinity) return;
    const started = performance.now();
    const timer = setTimeout(() => over.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused]);
}

interface Props {
  toast: VisibleToast;
  /** Whether its timer is stopped. */
  paused: boolean;
  onClose: () => void;
}

/**
 * One message: errors have the role `alert` and stay until they are closed, others have the role `status` and a timer.
 * The timer also stops while the toast is hovered or being swiped.
 */
export function Toast({ toast, paused, onClose }: Props) {
  const { title, description, detail, tone = 'success', action, choice, day } = toast;
  const questionId = useId();
  const duration = toast.duration ?? (tone === 'error' ? Infinity : TOAST.durationMs);
  const [hovered, setHovered] = useState(false);
  const { offset, handlers } = useSwipe(TOAST.swipeThreshold, onClose);
  useCountdown(duration, paused || hovered || offset > 0, onClose);
  return (
    <div
      className={`toast toast-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      aria-atomic="true"
      style={
        offset > 0 ? { transform: `translateX(${offset}px)`, opacity: Math.max(0.3, 1 - offset / 200) } : undefined
      }
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...handlers}
    >
      <Icon of={faces[tone]} />
      <div className="grow">
        <b>{title}</b>
        {description ? <p>{description}</p> : null}
        {detail ? <p className="toast-detail">{detail}</p> : null}
        {choice ? (
          <div className="toast-choice" role="group" aria-labelledby={questionId}>
            <p id={questionId}>{choice.label}</p>
            {choice.options.map(({ label, onClick }) => (
              <button
                key={label}
                type="button"
                className="toast-chip"
                onClick={() => {
                  onClose();
                  onClick();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {action ? (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => {
            onClose();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="icon-btn icon-btn-sm" aria-label="Close" onClick={onClose}>
        <Icon of={X} size={14} />
      </button>
      {day ? <ToastDays day={day} /> : null}
    </div>
  );
}
