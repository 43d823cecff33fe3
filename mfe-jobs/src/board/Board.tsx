import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type JobCard, loadTexts, stageInfo, STAGES, type Zoom } from '@jobtrail/contract';
import { lazyComponent, LoadFailed, type LoadState, preloadWhenIdle } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { followJob, useFollowedJob } from '../jobs/followJob.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import type { Lanes } from '../jobs/lanes.ts';
import { rowKey } from '../jobs/rowKey.ts';
import { CardHint } from './Card.tsx';
import { CardPresses, type PressEvent } from './CardPresses.ts';
import { createDragStore } from './drag.ts';
import { laneElement } from './elements.ts';
import { flyBack } from './flight.ts';
import { Lane } from './Lane.tsx';
import { LaneRegistry } from './LaneRegistry.ts';
import { positionAfterKey } from './moves.ts';
import { groupOf, type ReasonGroup } from './reasons.ts';
import { useBoardScale } from './useBoardScale.ts';
import { useLanes } from './useLanes.ts';

/** An empty board has nothing else to focus, and on a phone it must be scrollable by keyboard. */
const SCROLLED_BY_KEYS = { tabIndex: 0, role: 'group', 'aria-label': 'Stages' };

const NO_REASONS: readonly JobCard[] = [];

const BoardDrag = lazyComponent(() => import('./BoardDrag.tsx'), { Waiting: WaitingDrag });

function WaitingDrag({ loading, props: { presses } }: { loading: LoadState; props: { presses: CardPresses } }) {
  const failed = loading.state !== 'loading';
  useEffect(() => {
    if (failed) presses.forget();
  }, [failed, presses]);
  return failed ? (
    <div className="jobs-state">
      <LoadFailed title={loadTexts.title} loading={loading} />
    </div>
  ) : null;
}

interface Props {
  lanes: Lanes;
  /** What lanes without cards say. */
  emptyText: string;
  zoom: Zoom;
  /** Whether only one lane is in view. */
  phone: boolean;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
}

const revertedText = (card: JobCard): string => `${cardName(card)} is back in ${stageInfo(card.status).label}.`;

/** The six lanes. One click listener and one key listener serve all cards. */
export const Board = memo(function Board({ lanes: all, emptyText, zoom, phone, onOpen, onMenu }: Props) {
  const [wanted, setWanted] = useState<ReasonGroup | null>(null);
  const only = all.rejected.some((card) => groupOf(card) === wanted) ? wanted : null;
  const lanes = useMemo(
    (): Lanes => (only === null ? all : { ...all, rejected: all.rejected.filter((card) => groupOf(card) === only) }),
    [all, only],
  );
  const commands = useJobCommands();
  const [drag] = useState(createDragStore);
  const [registry] = useState(() => new LaneRegistry());
  const wrap = useRef<HTMLDivElement>(null);
  const current = useLanes(lanes);
  const scale = useBoardScale(wrap, zoom);
  const [reverted, setReverted] = useState('');
  const clearReverted = useCallback(() => setReverted(''), []);
  // The lane in view comes first, and then, without delaying it, the others.
  const withAll = useDeferredValue(true, !phone);
  const [presses] = useState(() => new CardPresses());
  useEffect(() => presses.forget, [presses]);
  const [drags, setDrags] = useState(false);
  const client = useQueryClient();
  useEffect(() => preloadWhenIdle(client, () => BoardDrag.preload().then(() => setDrags(true))), [client]);

  useFollowedJob(lanes, (id) => {
    const position = current.positionOf(id);
    if (position) registry.get(position.stage)?.focus(position.index);
  });

  useEffect(() => commands.onMoveRefused(({ id }) => flyBack(wrap.current, id)), [commands]);
  useEffect(() => commands.onMoveReverted((card) => setReverted(revertedText(card))), [commands]);

  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && only !== null && !drag.getState().lifted) return setWanted(null);
    if (
      !(event.target instanceof HTMLElement) ||
      event.target.dataset.job === undefined ||
      drag.getState().lifted ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const id = event.target.dataset.job;
    if (event.key === 'Enter') return onOpen(id);
    if (event.key.toLowerCase() === 'n' && event.target.querySelector('[data-no-answer]')) return endUnanswered(id);
    if (event.key === ' ') return press(event);
    const from = current.positionOf(id);
    const to = from && positionAfterKey(current.latest.current, from, rowKey(event));
    if (!to) return;
    event.preventDefault();
    laneElement(wrap.current, to.stage)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    registry.get(to.stage)?.focus(to.index);
  }
  /** The focus follows the job, so that it stays on the board. */
  function endUnanswered(id: string): void {
    followJob(id);
    void commands.endUnanswered(id);
  }
  function press(event: PressEvent): void {
    const { target } = event;
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null;
    const id = card?.dataset.job;
    if (!card || id === undefined || drag.getState().lifted) return;
    setDrags(true);
    presses.press({ card, id, event });
  }
  function click(event: MouseEvent<HTMLElement>): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const card = current.cardOf(target.closest<HTMLElement>('[data-job]')?.dataset.job);
    if (!card || opensInNewTab(event)) return;
    event.preventDefault();
    if (target.closest('[data-no-answer]')) return endUnanswered(card.id);
    const menu = target.closest<HTMLElement>('[data-menu]');
    if (menu) onMenu(card, menu);
    else onOpen(card.id);
  }

  return (
    <>
      <div
        className="board-wrap"
        ref={wrap}
        {...(STAGES.every(({ value }) => lanes[value].length === 0) ? SCROLLED_BY_KEYS : {})}
      >
        {/* The cards are the interactive elements; these listeners serve all of them. */}
        <div className="board" style={scale} onClick={click} onKeyDown={key} onMouseDown={press} onTouchStart={press}>
          {STAGES.map((stage, at) => (
            <Lane
              key={stage.value}
              stage={stage}
              cards={lanes[stage.value]}
              emptyText={emptyText}
              isWaiting={!withAll && at > 0}
              reasons={stage.value === 'rejected' ? all.rejected : NO_REASONS}
              only={only}
              onOnly={setWanted}
              drag={drag}
              registry={registry}
            />
          ))}
        </div>
      </div>
      <CardHint />
      {drags ? (
        <BoardDrag
          board={wrap}
          drag={drag}
          registry={registry}
          lanes={current}
          presses={presses}
          onLift={clearReverted}
        />
      ) : null}
      <p className="sr" role="status">
        {reverted}
      </p>
    </>
  );
});
