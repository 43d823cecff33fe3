import { FLOW_ENDS, RANKED_STAGES, type RankedStage } from '@jobtrail/contract';
import type { Flow, FlowNode } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { tallyOf } from './tally.ts';

const NODES: readonly FlowNode[] = [...RANKED_STAGES, ...FLOW_ENDS];

/** The path of an application: Applied, and each later stage that it visited, in the order of the stages. */
const stagesOf = ({ ranks }: Application): RankedStage[] =>
  ranks.map((rank) => RANKED_STAGES[rank] ?? RANKED_STAGES[0]);

/** The paths of all applications, joined to one diagram. Each goes forward only, so that there are no cycles. */
export function flowOf(applications: readonly Application[]): Flow {
  const nodes = new Map<FlowNode, Application[]>();
  const links = new Map<RankedStage, Map<FlowNode, Application[]>>();
  for (const application of applications) {
    const stages = stagesOf(application);
    const path: readonly FlowNode[] = [...stages, application.end];
    for (const node of path) listIn(nodes, node).push(application);
    stages.forEach((from, at) => {
      const ofStage = links.get(from) ?? new Map<FlowNode, Application[]>();
      links.set(from, ofStage);
      listIn(ofStage, path[at + 1] ?? 'waiting').push(application);
    });
  }
  const filled = (lists: ReadonlyMap<FlowNode, Application[]>) =>
    NODES.flatMap((node) => {
      const list = lists.get(node);
      return list ? [{ node, ...tallyOf(list) }] : [];
    });
  return {
    nodes: filled(nodes),
    links: RANKED_STAGES.flatMap((from) =>
      filled(links.get(from) ?? new Map()).map(({ node, ...tally }) => ({ from, to: node, ...tally })),
    ),
  };
}

function listIn<Key>(lists: Map<Key, Application[]>, key: Key): Application[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
