import { parentPort, workerData } from 'node:worker_threads'
import bwipjs from 'bwip-js'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { addOwnFonts } from './fonts.ts'
import type { Label, LabelPdf } from './label-pdf.ts'

const pointsInMm = 72 / 25.4
const points = (mm: number) => mm * pointsInMm
const a4 = { width: 210, height: 297 }

interface Place {
  readonly page: number
  /** The upper left corner, in millimetres. */
  readonly x: number
  readonly y: number
}

/** Where a label stands. */
function placeOf({ size: { width, height, sheet }, used }: LabelPdf, index: number): Place {
  if (!sheet) return { page: index, x: 0, y: 0 }
  const { columns, rows, gap } = sheet
  const at = index + used
  const [column, row] = [at % columns, Math.floor(at / columns) % rows]
  const left = (a4.width - columns * width - (columns - 1) * gap) / 2
  const top = (a4.height - rows * height) / 2
  return { page: Math.floor(at / (columns * rows)), x: left + column * (width + gap), y: top + row * height }
}

/** The quiet zone around a code is the label's own white, in millimetres. */
const margin = 2
const largestCode = 22
/** How high letters are: a part of the label's height for the first line and the others; and the least to be read. */
const large = 0.17
const small = 0.105
const least = 1.5
/** How wide letters are on average, as a part of their height; those of a UDN are figures and capitals. */
const broad = { first: 0.66, other: 0.6 } as const
const leading = 1.2

/** A line of text no wider than its room: set smaller, and cut where that is not enough. */
function fitted(
  text: string,
  most: number,
  room: number,
  wide: number,
): { readonly text: string; readonly size: number } {
  const size = Math.max(Math.min(most, least), Math.min(most, room / (wide * text.length)))
  const letters = Math.floor(room / (wide * size) + 0.01)
  return { size, text: text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text }
}

function linesOf({ size: { width, height } }: LabelPdf, label: Label, left: number) {
  const room = width - left - margin
  const lines = label.lines.map((text, index) =>
    index === 0 ? fitted(text, height * large, room, broad.first) : fitted(text, height * small, room, broad.other),
  )
  let top = Math.max(0, (height - lines.reduce((sum, { size }) => sum + size * leading, 0)) / 2)
  return lines.map(({ text, size }, index) => {
    const y = top
    top += size * leading
    return { text, bold: index === 0, size, y }
  })
}

function contentsOf(whole: LabelPdf, label: Label, { x, y }: Place): Content[] {
  const { width, height } = whole.size
  const side = Math.min(height - 2 * margin, width * 0.34, largestCode)
  const at = (dx: number, dy: number) => ({ absolutePosition: { x: points(x + dx), y: points(y + dy) } })
  const left = side + 2 * margin
  const edge: Content = {
    canvas: [{ type: 'rect', x: 0, y: 0, w: points(width), h: points(height), lineWidth: 0.4, lineColor: '#999999' }],
    ...at(0, 0),
  }
  return [
    ...(whole.hasEdges ? [edge] : []),
    {
      svg: bwipjs.toSVG({ bcid: whole.symbology, text: label.code }),
      width: points(side),
      ...at(margin, (height - side) / 2),
    },
    ...linesOf(whole, label, left).map(({ text, bold, size, y: top }): Content => ({
      text,
      bold,
      fontSize: points(size),
      noWrap: true,
      ...at(left, top),
    })),
  ]
}

function definition(whole: LabelPdf): TDocumentDefinitions {
  const { width, height, sheet } = whole.size
  const page = sheet ? a4 : { width, height }
  let last = 0
  const content = whole.labels.flatMap((label, index): Content[] => {
    const place = placeOf(whole, index)
    // What stands at a fixed place takes no room: an empty line begins each page.
    const begun: Content[] = place.page > last ? [{ text: '', pageBreak: 'before' }] : []
    last = place.page
    return [...begun, ...contentsOf(whole, label, place)]
  })
  return {
    info: { title: whole.title },
    pageSize: { width: points(page.width), height: points(page.height) },
    pageMargins: 0,
    content,
  }
}

/** Runs in a thread of its own: a thousand labels take the processor for seconds. */
async function run(labels: LabelPdf): Promise<void> {
  addOwnFonts()
  parentPort?.postMessage(await pdfmake.createPdf(definition(labels)).getBuffer())
}

if (parentPort) await run(workerData as LabelPdf)
