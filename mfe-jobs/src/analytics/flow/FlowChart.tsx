import { analyticsDefinitions, type AnalyticsSummary } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { figureKey, nodeLabel } from '../figures.ts';
import { ChartPanel, ChartScroll } from '../panel/ChartPanel.tsx';
import { useFigureLink } from '../ViewContext.tsx';
import { colorOf, describeFlow, drawnFlow, flowTable, waitingIn } from './flowModel.ts';
import { layoutFlow, type PlacedLink, type PlacedNode } from './layout.ts';

const WIDTH = 640;
const HEIGHT = 320;
/** Room for the names above the stages, and right of the last column. */
const NAMES = { top: 40, right: 96 };
const NODE = 6;
const PADDING = 28;
const SMALLEST = { ribbon: 1.5, node: 4 };

type Node = AnalyticsSummary['flow']['nodes'][number]['node'];

/** Where the applications went, as a Sankey diagram. Every node and every ribbon opens its jobs. */
export function FlowChart({ summary: { flow } }: { summary: AnalyticsSummary }) {
  return (
    <ChartPanel title="Where they went" name="flow" definition={analyticsDefinitions.flow} table={flowTable(flow)}>
      <ChartScroll label="Flow chart">
        <Drawing flow={flow} />
      </ChartScroll>
    </ChartPanel>
  );
}

function Drawing({ flow }: { flow: AnalyticsSummary['flow'] }) {
  const link = useFigureLink();
  const { nodes, links, columns } = drawnFlow(flow);
  const placed = layoutFlow(nodes, links, {
    width: WIDTH - NAMES.right,
    height: HEIGHT - 4,
    top: NAMES.top,
    node: NODE,
    padding: PADDING,
    columns,
  });
  const known = (id: string): Node => flow.nodes.find(({ node }) => node === id)?.node ?? 'applied';
  return (
    <svg
      className="analytics-chart analytics-flow"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={describeFlow(flow)}
    >
      {placed.nodes.map((node) => (
        // Tab goes by stage: a node, then what leaves it.
        <g key={node.id}>
          {placed.links
            .filter(({ from }) => from === node.id)
            .map((ribbon) => {
              const name = `${formatCount(ribbon.count)} from ${nodeLabel(known(ribbon.from))} to ${nodeLabel(known(ribbon.to))}`;
              return (
                <a
                  key={ribbon.to}
                  {...link(figureKey('flow', ribbon.from, ribbon.to))}
                  className="analytics-ribbon"
                  data-stage={colorOf(known(ribbon.to))}
                  aria-label={name}
                >
                  <title>{name}</title>
                  <path d={curve(ribbon)} strokeWidth={Math.max(SMALLEST.ribbon, ribbon.height)} />
                </a>
              );
            })}
          <FlowNodeLink
            node={node}
            name={known(node.id)}
            waiting={waitingIn(flow, node.id)}
            isLast={node.column === columns - 1}
            link={link(figureKey('flow', node.id))}
          />
        </g>
      ))}
    </svg>
  );
}

/** The center line of a ribbon; the height of the ribbon is the width of the stroke. */
function curve({ x0, y0, x1, y1 }: PlacedLink): string {
  const middle = (x0 + x1) / 2;
  return `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}`;
}

interface NodeProps {
  node: PlacedNode;
  name: Node;
  /** How many are still open there. */
  waiting: number;
  isLast: boolean;
  link: ReturnType<ReturnType<typeof useFigureLink>>;
}

function FlowNodeLink({ node, name, waiting, isLast, link }: NodeProps) {
  const label = nodeLabel(name);
  const still = waiting === 0 ? '' : `${formatCount(waiting)} ${name === 'applied' ? 'still waiting' : 'still here'}`;
  const [x, y] = isLast ? [node.x + node.width + 8, node.y + node.height / 2 + (still === '' ? 4 : -3)] : [node.x, 12];
  return (
    <a
      {...link}
      className="analytics-node"
      data-stage={colorOf(name)}
      aria-label={`${label}, ${formatCount(node.count)}${still === '' ? '' : `, ${still}`}`}
    >
      <rect x={node.x} y={node.y} width={node.width} height={Math.max(SMALLEST.node, node.height)} rx={2} />
      <text x={x} y={y} className="analytics-node-name">
        {label} {formatCount(node.count)}
      </text>{' '}
      {still === '' ? null : (
        <text x={x} y={y + 14}>
          {still}
        </text>
      )}
    </a>
  );
}
