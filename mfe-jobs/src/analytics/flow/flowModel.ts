import {
  type AnalyticsSummary,
  type FlowNode as StageOrEnd,
  RANKED_STAGES,
  stageInfo,
  type StageKey,
} from '@jobtrail/contract';
import type { CsvTable } from '../../files/csvFile.ts';
import { nodeLabel } from '../figures.ts';
import type { FlowLink, FlowNode } from './layout.ts';

type Flow = AnalyticsSummary['flow'];
const rankOf = (node: StageOrEnd): number => RANKED_STAGES.findIndex((stage) => stage === node);

/** The color of a node: its stage, or the stage that an end belongs to. */
export function colorOf(node: StageOrEnd): StageKey {
  const stage = RANKED_STAGES[rankOf(node)];
  if (stage !== undefined) return stageInfo(stage).key;
  return node === 'accepted' || node === 'declined' ? 'offer' : 'rejected';
}

/**
 * The nodes and links that are drawn. Open applications have no node of their own: they are the part of a stage that
 * nothing leaves. Each stage has its own column; the ends share the last one.
 */
export function drawnFlow({ nodes, links }: Flow): { nodes: FlowNode[]; links: FlowLink[]; columns: number } {
  const drawn = links.filter(({ to }) => to !== 'waiting');
  const last = drawn.some(({ from, to }) => from === 'offer' && rankOf(to) === -1)
    ? RANKED_STAGES.length
    : RANKED_STAGES.length - 1;
  return {
    nodes: nodes
      .filter(({ node }) => node !== 'waiting')
      .map(({ node, count }) => ({ id: node, column: rankOf(node) === -1 ? last : rankOf(node), count })),
    links: drawn.map(({ from, to, count }) => ({ from, to, count })),
    columns: last + 1,
  };
}

/** How many applications are still open in a stage. */
export const waitingIn = ({ links }: Flow, stage: string): number =>
  links.find(({ from, to }) => from === stage && to === 'waiting')?.count ?? 0;

/** The numbers of the flow. */
export function flowTable({ links }: Flow): CsvTable {
  return {
    columns: ['From', 'To', 'Applications'],
    rows: links.map(({ from, to, count }) => [nodeLabel(from), nodeLabel(to), count]),
  };
}

/** What the picture shows, in a sentence. */
export function describeFlow({ nodes }: Flow): string {
  const counts = nodes.slice(1).map(({ node, count }) => `${count} ${nodeLabel(node)}`);
  return `Where ${nodes[0]?.count ?? 0} applications went${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}
