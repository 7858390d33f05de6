import type { ElkNode } from 'elkjs/lib/elk-api.js'
import { type Bundle } from '../../domain/kinds.ts'
import { keyOf, type Thing, type ThingKey } from '../../domain/thing.ts'
import type { WiredDevice } from '../wiring.ts'
import { blockKey, bundleKey, gridOf, part, spotOf } from './graph.ts'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A thing where it is drawn. */
export interface DrawnThing extends Rectangle {
  readonly key: ThingKey
  readonly thing: Thing
  /** What it hangs from. */
  readonly from: ThingKey | undefined
}
/** A frame around what belongs together: a controller's block, or one of its bundles. */
export interface Frame extends Rectangle {
  readonly key: string
  readonly bundle: Bundle | undefined
}
export interface Wire {
  readonly key: string
  /** As a path of SVG. */
  readonly path: string
  readonly isRs485: boolean
}

/** A schematic in px: everything in the coordinates of the whole. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly things: readonly DrawnThing[]
  readonly frames: readonly Frame[]
  readonly wires: readonly Wire[]
}

type Laid = ReadonlyMap<string, Rectangle>

/** Where everything is once ELK has laid out the graph of a wiring. */
export function drawingOf(wiring: readonly WiredDevice[], root: ElkNode): Drawing {
  const laid = new Map<string, Rectangle>()
  const wires: Wire[] = []
  place(root, { x: 0, y: 0 }, laid, wires)
  const things: DrawnThing[] = []
  const frames: Frame[] = []
  for (const { device, controllers } of wiring) {
    const top = device && keyOf(device)
    if (device) things.push(...drawn(laid, device, undefined))
    for (const { controller, bundles } of controllers) {
      things.push(...drawn(laid, controller, top))
      frames.push(...framed(laid, blockKey(controller.id), undefined))
      for (const { bundle, things: parts } of bundles) {
        const key = bundleKey(controller.id, bundle)
        frames.push(...framed(laid, key, bundle))
        things.push(...partsIn(laid.get(key), parts, keyOf(controller)))
      }
    }
  }
  return { width: root.width ?? 0, height: root.height ?? 0, things, frames, wires }
}

interface Offset {
  readonly x: number
  readonly y: number
}

/** ELK says where things are in what holds them; a wire is in what holds both its ends. */
function place(node: ElkNode, at: Offset, laid: Map<string, Rectangle>, wires: Wire[]): void {
  for (const child of node.children ?? []) {
    const { id, x = 0, y = 0, width = 0, height = 0 } = child
    const box = { x: at.x + x, y: at.y + y, width, height }
    laid.set(id, box)
    place(child, box, laid, wires)
  }
  for (const { id, sections = [] } of node.edges ?? []) {
    const path = sections
      .map(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint]
          .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at.x + x} ${at.y + y}`)
          .join(''),
      )
      .join('')
    wires.push({ key: id, path, isRs485: id.startsWith('rs485:') })
  }
}

function drawn(laid: Laid, thing: Thing, from: ThingKey | undefined): readonly DrawnThing[] {
  const box = laid.get(keyOf(thing))
  return box ? [{ ...box, key: keyOf(thing), thing, from }] : []
}

function framed(laid: Laid, key: string, bundle: Bundle | undefined): readonly Frame[] {
  const box = laid.get(key)
  return box ? [{ ...box, key, bundle }] : []
}

function partsIn(frame: Rectangle | undefined, parts: readonly Thing[], from: ThingKey): readonly DrawnThing[] {
  if (!frame) return []
  const { columns } = gridOf(parts.length)
  const { width, height } = part
  return parts.map((thing, index) => {
    const { x, y } = spotOf(index, columns)
    return { key: keyOf(thing), thing, from, x: frame.x + x, y: frame.y + y, width, height }
  })
}
