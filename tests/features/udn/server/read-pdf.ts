import { inflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]

/** What is drawn on a page: its texts, and its codes as modules, true where they are dark. */
export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly texts: readonly string[]
  readonly codes: readonly (readonly (readonly boolean[])[])[]
}

/** Reads a PDF as our own library writes it: enough to see what is on its pages. */
export function readPdf(bytes: Buffer): readonly ReadPage[] {
  const whole = bytes.toString('latin1')
  const objectOf = (number: string | undefined) => {
    const start = whole.indexOf(`\n${number} 0 obj`)
    return { start, text: whole.slice(start, whole.indexOf('endobj', start)) }
  }
  const streamOf = (number: string | undefined): string => {
    const { start, text } = objectOf(number)
    const begin = start + text.indexOf('stream\n') + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(text)?.[1])
    return inflateSync(bytes.subarray(begin, begin + length)).toString('latin1')
  }
  const kids = /\/Kids \[([^\]]+)\]/.exec(whole)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => {
    const { text } = objectOf(kid)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
    const resources = objectOf(/\/Resources (\d+) 0 R/.exec(text)?.[1]).text
    const letters = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [
        name,
        lettersOf(streamOf(/\/ToUnicode (\d+) 0 R/.exec(objectOf(font).text)?.[1])),
      ]),
    )
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(text)?.[1])
    return { width: Number(width), height: Number(height), texts: textsIn(content, letters), codes: codesIn(content) }
  })
}

/** The letters of a font's glyphs. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]+)\]/gi))
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      letters.set(Number.parseInt(first, 16) + index, String.fromCharCode(Number.parseInt(code, 16)))
  return letters
}

function textsIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): readonly string[] {
  return [...content.matchAll(/BT([\s\S]*?)ET/g)].map(([, text = '']) => {
    const letters = fonts.get(/\/(F\d+) /.exec(text)?.[1] ?? '')
    const glyphs = [...text.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
    return glyphs.map(glyph => letters?.get(Number.parseInt(glyph, 16)) ?? '�').join('')
  })
}

/** Every shape that is filled by the even-odd rule, as modules: codes are the only ones. */
function codesIn(content: string) {
  const codes: boolean[][][] = []
  let paths: Point[][] = []
  for (const line of content.split('\n')) {
    const [, x, y, operator] = /^([-\d.]+) ([-\d.]+) ([ml])$/.exec(line) ?? []
    if (operator === 'm') paths.push([])
    if (operator) paths.at(-1)?.push([Number(x), Number(y)])
    else if (line === 'W n') paths = []
    else if (line === 'f*') {
      codes.push(modulesOf(paths))
      paths = []
    }
  }
  return codes
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

function modulesOf(paths: readonly (readonly Point[])[]): boolean[][] {
  const all = paths.flat(2)
  const unit = all.reduce(divisor)
  const size = Math.max(...all) / unit
  const isDark = (x: number, y: number) => {
    let crossed = 0
    for (const path of paths)
      for (const [index, [x1, y1]] of path.entries()) {
        const [x2, y2] = path[(index + 1) % path.length] ?? [x1, y1]
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossed += 1
      }
    return crossed % 2 === 1
  }
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => isDark((column + 0.5) * unit, (row + 0.5) * unit)),
  )
}
