/** The width of a text in ems: what it is wide at a size of one. */
export type Measure = (text: string) => number

export interface Lines {
  readonly lines: readonly string[]
  /** Whether all of it is inside its box. */
  readonly fits: boolean
}

/** From one line to the next, in ems. */
export const lineHeight = 1.2
/** A point in millimetres. */
export const point = 25.4 / 72

/**
 * A text in the lines that its box has room for, broken between words.
 * @param size of the text, in the unit of the box
 */
export function linesOf(
  text: string,
  size: number,
  box: { readonly width: number; readonly height: number },
  measure: Measure,
): Lines {
  const room = box.width / size
  const all = text.split('\n').flatMap(paragraph => broken(paragraph, room, measure))
  const most = Math.max(1, Math.floor(box.height / size / lineHeight + 0.25))
  const lines = all.slice(0, most)
  return { lines, fits: all.length <= most && lines.every(line => measure(line) <= room) }
}

function broken(paragraph: string, room: number, measure: Measure): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(longer) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

const em = 100
let context: CanvasRenderingContext2D | null | undefined

/** Measures as the browser draws. */
export function measuredIn(font: string): Measure {
  context ??= document.createElement('canvas').getContext('2d')
  return text => {
    if (!context) return text.length * 0.5
    context.font = `${em}px ${font}`
    return context.measureText(text).width / em
  }
}
