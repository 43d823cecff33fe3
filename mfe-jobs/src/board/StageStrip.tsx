import { useEffect, useRef, useState } from 'react';
import { type Stage, STAGES } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import type { Lanes } from '../jobs/lanes.ts';
import { showLane } from './elements.ts';

/** The strip above a phone's board: highlights the visible lane and scrolls to others. */
export function StageStrip({ lanes }: { lanes: Lanes }) {
  const [current, setCurrent] = useState<Stage>('applied');
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const wrap = document.querySelector<HTMLElement>('.board-wrap');
    if (!wrap || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        const stage = STAGES.find(({ value }) => seen instanceof HTMLElement && seen.dataset.lane === value);
        if (stage) setCurrent(stage.value);
      },
      { root: wrap, threshold: 0.7 },
    );
    for (const lane of wrap.querySelectorAll('[data-lane]')) observer.observe(lane);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && strip.current) strip.current.scrollTo({ left: link.offsetLeft - 16, behavior: 'smooth' });
  }, [current]);
  return (
    <nav className="stage-nav" aria-label="Stages" ref={strip}>
      {STAGES.map(({ key, value, short }) => (
        <button
          key={key}
          type="button"
          data-stage={key}
          aria-current={value === current ? 'true' : undefined}
          onClick={() => showLane(value)}
        >
          <span className="blaze blaze-sm" aria-hidden="true" />
          {short}
          <span className="num">{formatCount(lanes[value].length)}</span>
        </button>
      ))}
    </nav>
  );
}
