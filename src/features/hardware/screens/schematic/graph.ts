import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { keyOf, type Thing } from '../../domain/thing.ts'
import type { WiredController, WiredDevice } from '../wiring.ts'

/** Sizes in px of the drawing at scale 1. */
export const part = { width: 212, height: 52, gap: 8 } as const
export const head = { width: 244, height: 68 } as const
const bundleHead = 30
const mostColumns = 4

/** How the parts of a bundle stand in it: in a few columns, in their order. */
export const gridOf = (count: number) => {
  const columns = Math.min(mostColumns, Math.max(1, count))
  const rows = Math.ceil(count / columns)
  const { width, height, gap } = part
  return {
    columns,
    width: columns * (width + gap) + gap,
    height: bundleHead + rows * (height + gap) + gap,
  }
}

/** The corner of a part in its bundle. */
export const spotOf = (index: number, columns: number) => ({
  x: part.gap + (index % columns) * (part.width + part.gap),
  y: bundleHead + part.gap + Math.floor(index / columns) * (part.height + part.gap),
})

export const blockKey = (controllerId: number): string => `block:${controllerId}`
export const bundleKey = (controllerId: number, bundle: string): string => `controller:${controllerId}/${bundle}`

/** Higher than any block: where a block is before it is laid out says only in which row it comes. */
const rowPitch = 1_000_000

const inBlock = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.spacing.nodeNode': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
}

const blockOf = ({ controller, bundles }: WiredController, row: number): ElkNode => {
  const key = keyOf(controller)
  return {
    id: blockKey(controller.id),
    y: (row + 1) * rowPitch,
    layoutOptions: inBlock,
    children: [
      { id: key, ...head },
      ...bundles.map(({ bundle, things }) => {
        const { width, height } = gridOf(things.length)
        return { id: bundleKey(controller.id, bundle), width, height }
      }),
    ],
    edges: bundles.map(({ bundle }) => {
      const to = bundleKey(controller.id, bundle)
      return { id: `${key}>${bundle}`, sources: [key], targets: [to] }
    }),
  }
}

/** RS485 buses: from a primary to each controller on it that is drawn too. */
const rs485Of = (controllers: readonly Thing[]) =>
  controllers.flatMap(({ id, secondaryIds }) =>
    secondaryIds
      .filter(other => other !== id && controllers.some(each => each.id === other))
      .map(other => ({ id: `rs485:${id}>${other}`, sources: [blockKey(id)], targets: [blockKey(other)] })),
  )

/** Blocks in several rows, in their order: one row of 50 would be 50 screens wide. */
function inRows(controllers: readonly WiredController[]): readonly ElkNode[] {
  const perRow = Math.ceil(Math.sqrt(controllers.length))
  return controllers.map((each, index) => blockOf(each, Math.floor(index / perRow)))
}

/**
 * A system as ELK lays it out: a communicator, below it a block for each controller with what it has. The parts of a
 * bundle are not ELK's: they stand in a grid, so that 500 of them take it no time.
 */
export function graphOf(wiring: readonly WiredDevice[]): ElkNode {
  const all = wiring.flatMap(({ controllers }) => controllers)
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.aspectRatio': '1.6',
      'elk.spacing.nodeNode': '32',
      'elk.spacing.componentComponent': '48',
      'elk.layered.spacing.nodeNodeBetweenLayers': '48',
      // In the rows that blocks are given, wherever an RS485 bus goes.
      'elk.layered.layering.strategy': 'INTERACTIVE',
      'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: [
      ...wiring.flatMap(({ device }) => (device ? [{ id: keyOf(device), y: 0, ...head }] : [])),
      ...wiring.flatMap(({ controllers }) => inRows(controllers)),
    ],
    edges: [
      ...wiring.flatMap(({ device, controllers }) =>
        device
          ? controllers.map(({ controller: { id } }) => ({
              id: `${keyOf(device)}>${id}`,
              sources: [keyOf(device)],
              targets: [blockKey(id)],
            }))
          : [],
      ),
      ...rs485Of(all.map(({ controller }) => controller)),
    ],
  }
}
