import type { CollisionDetection } from '@dnd-kit/core';
import type { DragStore } from './drag.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
/**
 * How far outside a lane the pointer still selects it, in px: more than the gap between two lanes, and more than the
 * space next to the last lane, so that a card held at the edge of a phone is over it.
 */
const REACH = 48;

/** The lane under a point, or the nearest one next to it; undefined if there is none. */
export function laneAt<Id>(point: { x: number; y: number }, lanes: readonly (readonly [Id, Box])[]): Id | undefined {
  let nearest: { id: Id; distance: number } | undefined;
  for (const [id, box] of lanes) {
    if (point.y < box.top || point.y > box.bottom) continue;
    const distance = Math.max(box.left - point.x, point.x - box.right, 0);
    if (distance <= REACH && (!nearest || distance < nearest.distance)) nearest = { id, distance };
  }
  return nearest?.id;
}

/** The collision detection of dnd-kit: the lane chosen with the arrow keys, or the one under the pointer. */
export function laneCollision(drag: DragStore): CollisionDetection {
  return ({ droppableContainers, droppableRects, pointerCoordinates }) => {
    const { chosen } = drag.getState();
    if (chosen !== null) return [{ id: chosen }];
    if (!pointerCoordinates) return [];
    const lanes = droppableContainers.flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [[id, rect] as const] : [];
    });
    const id = laneAt(pointerCoordinates, lanes);
    return id === undefined ? [] : [{ id }];
  };
}
