type Modules = readonly (readonly boolean[])[]
/** Of a codeword, its bits as they lie around the last of them; rows and columns count from there. */
const utah = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const

/** By the size of the whole symbol: how many codewords are data, the others correct errors. */
const dataWords: Readonly<Record<number, number>> = { 10: 3, 12: 5, 14: 8, 16: 12 }

/** The bits of each codeword, by the placement of ISO/IEC 16022, in symbols of one region. */
function codewordsIn(modules: Modules): number[] {
  const size = modules.length - 2
  const seen = new Set<number>()
  const words: number[] = []
  const bit = (row: number, column: number): number => {
    let [r, c] = [row, column]
    if (r < 0) [r, c] = [r + size, c + 4 - ((size + 4) % 8)]
    if (c < 0) [r, c] = [r + 4 - ((size + 4) % 8), c + size]
    seen.add(r * size + c)
    return modules[r + 1]?.[c + 1] ? 1 : 0
  }
  const read = (places: readonly (readonly [number, number])[]) =>
    void words.push(places.reduce((word, [row, column]) => word * 2 + bit(row, column), 0))
  const readUtah = (row: number, column: number) => {
    if (row >= 0 && row < size && column >= 0 && column < size && !seen.has(row * size + column))
      read(utah.map(([r, c]) => [row + r, column + c] as const))
  }
  let [row, column] = [4, 0]
  do {
    for (const corner of cornersAt(row, column, size)) read(corner)
    for (; row >= 0 && column < size; row -= 2, column += 2) readUtah(row, column)
    row += 1
    column += 3
    for (; row < size && column >= 0; row += 2, column -= 2) readUtah(row, column)
    row += 3
    column += 1
  } while (row < size || column < size)
  return words
}

type Places = readonly (readonly [row: number, column: number])[]

/** The codewords that lie around a corner of the symbol. */
function cornersAt(row: number, column: number, size: number): readonly Places[] {
  const n = size
  const right: Places = [
    [0, n - 2],
    [0, n - 1],
    [1, n - 1],
    [2, n - 1],
    [3, n - 1],
  ]
  if (row === n && column === 0) return [[[n - 1, 0], [n - 1, 1], [n - 1, 2], ...right]]
  if (row === n - 2 && column === 0 && n % 4 !== 0) {
    const below: Places = [
      [n - 3, 0],
      [n - 2, 0],
      [n - 1, 0],
    ]
    if (n % 8 === 4) return [[...below, ...right]]
    return [[...below, [0, n - 4], [0, n - 3], [0, n - 2], [0, n - 1], [1, n - 1]]]
  }
  return []
}

/** What a Data Matrix says, by the ASCII and C40 encodations; errors are not corrected: what is drawn must be right. */
export function readDataMatrix(modules: Modules): string {
  const left = modules.every(row => row[0])
  const bottom = modules.at(-1)?.every(Boolean)
  if (!left || !bottom) throw new Error('This is no Data Matrix: its solid edges are missing')
  const words = codewordsIn(modules).slice(0, dataWords[modules.length])
  let text = ''
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0
    if (word === 129) break
    if (word <= 128) text += String.fromCharCode(word - 1)
    else if (word <= 229) text += String(word - 130).padStart(2, '0')
    else if (word === 230) {
      for (at += 1; at + 1 < words.length && words[at] !== 254; at += 2) {
        const value = (words[at] ?? 0) * 256 + (words[at + 1] ?? 0) - 1
        for (const each of [Math.floor(value / 1600), Math.floor(value / 40) % 40, value % 40]) text += c40(each)
      }
      if (words[at] !== 254) at -= 1
    } else throw new Error(`The codeword ${word} is not known here`)
  }
  return text
}

const c40 = (value: number): string =>
  value >= 14 ? String.fromCharCode(65 + value - 14) : value >= 4 ? String(value - 4) : ''
