import { sankey } from 'd3-sankey';

/** A node before the layout. */
export interface FlowNode {
  id: string;
  /** Its column, from 0 on the left. */
  column: number;
  /** The number of jobs that reached it. It may exceed what flows out: the rest is still there. */
  count: number;
}
/** A ribbon before the layout. */
export interface FlowLink {
  from: string;
  to: string;
  count: number;
}
interface FlowSize {
  width: number;
  height: number;
  /** Space above the nodes in px; 0 by default. */
  top?: number;
  /** Width of a node in px. */
  node: number;
  /** Smallest distance between the nodes of a column in px. */
  padding: number;
  /** The number of columns, if it is larger than that of the last node. */
  columns?: number;
}
/** A node with its box in px. */
export interface PlacedNode extends FlowNode {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A ribbon with the positions of its ends, vertically centered, and its height in px. */
export interface PlacedLink extends FlowLink {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  height: number;
}
interface PlacedFlow {
  nodes: PlacedNode[];
  links: PlacedLink[];
}

/** Links without width between the columns: d3-sankey merges columns that no chain of links connects. */
function scaffold(columns: number): { nodes: FlowNode[]; links: FlowLink[] } {
  const nodes = Array.from({ length: columns }, (_, column) => ({ id: `column ${column}`, column, count: 0 }));
  const links = nodes.slice(1).map(({ id }, index) => ({ from: `column ${index}`, to: id, count: 0 }));
  return { nodes, links };
}

/**
 * Computes the positions of the nodes and ribbons of a Sankey diagram with d3-sankey. The nodes of a column keep their
 * order. Draws nothing.
 * @throws {Error} 'circular link' if the links form a circle, 'missing: ID' if one has no node
 */
export function layoutFlow(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  { width, height, top = 0, node, padding, columns = 2 }: FlowSize,
): PlacedFlow {
  const order = new Map(nodes.map(({ id }, index) => [id, index]));
  // With a single column, d3-sankey divides by zero.
  const hidden = scaffold(Math.max(2, columns, ...nodes.map(({ column }) => column + 1)));
  const layout = sankey<FlowNode, FlowLink>()
    .nodeId(({ id }) => id)
    .nodeAlign(({ column }) => column)
    .nodeSort((a, b) => (order.get(a.id) ?? -1) - (order.get(b.id) ?? -1))
    .nodeWidth(node)
    .nodePadding(padding)
    .extent([
      [0, top],
      [width, height],
    ]);
  const placed = layout({
    nodes: [
      ...nodes.map((given) => ({ ...given, fixedValue: given.count })),
      // A column with nodes uses its first one, because another node would add padding.
      ...hidden.nodes.filter(({ column }) => !nodes.some((given) => given.column === column)),
    ],
    links: [
      ...links.map((link) => ({ ...link, source: link.from, target: link.to, value: link.count })),
      ...hidden.links.map((link) => ({
        ...link,
        source: firstOf(nodes, link.from),
        target: firstOf(nodes, link.to),
        value: 0,
      })),
    ],
  });
  return {
    nodes: placed.nodes
      .filter(({ id }) => order.has(id))
      .map(({ id, column, count, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => ({
        id,
        column,
        count,
        x: x0,
        y: y0,
        width: x1 - x0,
        height: y1 - y0,
      })),
    links: placed.links
      .filter(({ count }) => count > 0)
      .map(({ from, to, count, source, target, y0 = 0, y1 = 0, width: tall = 0 }) => ({
        from,
        to,
        count,
        x0: typeof source === 'object' ? (source.x1 ?? 0) : 0,
        y0,
        x1: typeof target === 'object' ? (target.x0 ?? 0) : 0,
        y1,
        height: tall,
      })),
  };
}

/** The first node of a column of the scaffold, or the scaffold's own one. */
function firstOf(nodes: readonly FlowNode[], scaffoldId: string): string {
  const column = Number(scaffoldId.slice('column '.length));
  return nodes.find((node) => node.column === column)?.id ?? scaffoldId;
}
