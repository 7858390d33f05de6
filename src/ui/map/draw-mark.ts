import type { MapColours } from './colours.ts'
import { levels, type Level } from './level.tsx'
import type { MarkKind } from './place-mark.ts'

/** How large marks are at scale 1, in px. */
export const markPx = { site: 30, device: 26, cluster: 44 } as const

/** The name of a picture: of a kind, alone or a cluster, by its rank. */
export const imagePrefix = (kind: MarkKind, isCluster: boolean) => `gatehouse:${kind}:${isCluster ? 'many' : 'one'}:`

/** Into so many parts the ring of a cluster is divided, where it says how many in it are in a bad state. */
export const ringParts = 8

const named = /^gatehouse:(site|device):(one|many):(\d)(?::(\d))?$/

type Pen = CanvasRenderingContext2D
interface Spot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/**
 * Draws the picture of a given name: each level by its shape and its colour.
 * @param pixels pixels of the canvas per px at scale 1
 * @returns undefined for a name that isn't ours
 */
export function drawMark(name: string, colours: MapColours, pixels: number): ImageData | undefined {
  const [, kind, count, rank, bad] = named.exec(name) ?? []
  const level = levels[Number(rank)]
  if (!level) return undefined
  const size = Math.round((count === 'many' ? markPx.cluster : markPx[kind as MarkKind]) * pixels)
  const pen = new OffscreenCanvas(size, size).getContext('2d') as unknown as Pen | null
  if (!pen) return undefined
  const whole = { x: size / 2, y: size / 2, radius: size / 2 }
  const brush = { colours, level, pixels }
  if (count === 'many') drawCluster(pen, whole, brush, { isSquare: kind === 'device', share: shareOf(bad) })
  else if (kind === 'device') drawDevice(pen, whole, brush)
  else drawShape(pen, whole, brush)
  return pen.getImageData(0, 0, size, size)
}

/** The whole ring, in the colour of the worst state, where shares are unknown or nothing is in a bad state. */
const shareOf = (bad: string | undefined) => (bad === undefined || bad === '0' ? 1 : Number(bad) / ringParts)

interface Brush {
  readonly colours: MapColours
  readonly level: Level
  readonly pixels: number
}

/** How a cluster's ring is drawn: its share in the colour of the level, from 0 to 1. */
interface Ring {
  readonly isSquare: boolean
  readonly share: number
}

/** A ring around a count, with the shape of the level at its edge. */
function drawCluster(pen: Pen, { x, y, radius }: Spot, brush: Brush, { isSquare, share }: Ring) {
  const { colours, level, pixels } = brush
  const inner = radius - 5 * pixels
  pen.beginPath()
  if (isSquare) pen.roundRect(x - inner, y - inner, inner * 2, inner * 2, 6 * pixels)
  else pen.arc(x, y, inner, 0, 2 * Math.PI)
  fillAndStroke(pen, brush, colours.surface, colours.level[share < 1 ? 'calm' : level], 3)
  if (share < 1) {
    const around = isSquare ? inner * 8 : inner * 2 * Math.PI
    pen.setLineDash([around * share, around])
    pen.strokeStyle = colours.level[level]
    pen.lineWidth = 5 * pixels
    pen.stroke()
    pen.setLineDash([])
  }
  if (level === 'calm') return
  const badge = 8 * pixels
  drawShape(pen, { x: x * 2 - badge, y: badge, radius: badge }, brush)
}

/** A square with bars of signal. */
function drawDevice(pen: Pen, { x, y, radius }: Spot, brush: Brush) {
  const { colours, level, pixels } = brush
  const half = radius - 3 * pixels
  pen.beginPath()
  pen.roundRect(x - half, y - half, half * 2, half * 2, 4 * pixels)
  fillAndStroke(pen, brush, colours.surface, colours.level[level], 2)
  pen.fillStyle = colours.level[level]
  for (const bar of [0, 1, 2]) {
    const tall = half * (0.45 + bar * 0.4)
    pen.fillRect(x + (bar - 1.5) * half * 0.45, y + half * 0.62 - tall, half * 0.3, tall)
  }
  if (level === 'calm') return
  const badge = 6.5 * pixels
  drawShape(pen, { x: x * 2 - badge, y: badge, radius: badge }, brush)
}

/** The shape of a level: an octagon, a triangle, a ring of dashes with '?', a disc with 'i', a dot. */
function drawShape(pen: Pen, { x, y, radius }: Spot, brush: Brush) {
  const { colours, level, pixels } = brush
  const colour = colours.level[level]
  pen.beginPath()
  if (level === 'alarm') polygon(pen, { x, y, radius: radius - pixels }, 8, Math.PI / 8)
  else if (level === 'alert') polygon(pen, { x, y: y + radius * 0.2, radius: radius - pixels }, 3, -Math.PI / 2)
  else pen.arc(x, y, (level === 'calm' ? 0.55 : 0.85) * radius, 0, 2 * Math.PI)
  if (level === 'unknown') {
    pen.setLineDash([3 * pixels, 2 * pixels])
    fillAndStroke(pen, brush, colours.surface, colour, 2)
    pen.setLineDash([])
  } else fillAndStroke(pen, brush, colour, colours.surface, 1.5)
  const sign = { alarm: '!', alert: '!', unknown: '?', info: 'i', calm: '' }[level]
  pen.fillStyle = level === 'unknown' ? colour : colours.surface
  pen.font = `700 ${radius * 1.15}px sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(sign, x, y + radius * (level === 'alert' ? 0.22 : 0.08))
}

function polygon(pen: Pen, { x, y, radius }: Spot, corners: number, from: number) {
  for (let corner = 0; corner < corners; corner++) {
    const angle = from + (corner * 2 * Math.PI) / corners
    pen.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  pen.closePath()
}

function fillAndStroke(pen: Pen, { pixels }: Brush, fill: string, stroke: string, width: number) {
  pen.fillStyle = fill
  pen.fill()
  pen.strokeStyle = stroke
  pen.lineWidth = width * pixels
  pen.stroke()
}
