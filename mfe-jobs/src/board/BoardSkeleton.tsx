import { useRef } from 'react';
import { STAGES } from '@jobtrail/contract';
import { Skeleton } from '@jobtrail/web-kit';
import { useBoardScale } from './useBoardScale.ts';
import { useZoom } from './useZoom.ts';

/** The number of placeholder cards in each lane. */
const CARDS = [3, 2, 2, 2, 1, 1];
const WIDTHS: readonly (readonly [string, string])[] = [
  ['72%', '88%'],
  ['58%', '70%'],
  ['66%', '52%'],
];

/** Placeholders with the layout of the board, so that nothing moves when the jobs arrive. */
export function BoardSkeleton() {
  const wrap = useRef<HTMLDivElement>(null);
  const [zoom] = useZoom();
  const scale = useBoardScale(wrap, zoom);
  return (
    <div className="board-wrap" ref={wrap} aria-busy="true" aria-label="Loading your applications" role="status">
      <div className="board" style={scale}>
        {STAGES.map(({ key, label }, lane) => (
          <div key={key} className="lane" data-stage={key} aria-hidden="true">
            <div className="lane-head">
              <span className="blaze is-faint" />
              <span className="lane-name truncate">{label}</span>
            </div>
            <div className="lane-list">
              {WIDTHS.slice(0, CARDS[lane]).map(([company, role]) => (
                <div key={company} className="card card-sk">
                  <Skeleton width={company} />
                  <Skeleton width={role} height={10} />
                  <div className="row">
                    <Skeleton width="44px" height={14} />
                    <Skeleton width="36px" height={10} />
                  </div>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
