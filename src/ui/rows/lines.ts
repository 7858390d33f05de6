/** Wider than nearly every text: no text may need a line more than it is given. Share of the font's size. */
const characterShare = 0.58

/**
 * How many lines a text takes that is wrapped and never cut.
 * @param widthPx of a line, and `fontPx` of its text, both at scale 1
 */
export function linesOf(text: string, widthPx: number, fontPx: number): number {
  const fitting = Math.max(8, Math.floor(widthPx / (fontPx * characterShare)))
  let lines = 1
  let used = 0
  for (const { length } of text.split(' ')) {
    // A word that no line holds is broken.
    const needed = used === 0 ? length : used + 1 + length
    if (needed <= fitting) used = needed
    else {
      lines += used === 0 ? 0 : 1
      lines += Math.ceil(length / fitting) - 1
      used = length % fitting
    }
  }
  return lines
}
