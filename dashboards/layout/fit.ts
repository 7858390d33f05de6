/** Pixels between tiles, and around all of them, at scale 1. */
export const gapPx = 8
/** The height of a row at scale 1 where the page scrolls. */
export const rowPx = 22
const tallest = 1.9
/** On a screen that nobody scrolls, rows may be as low as this: a low tile is seen, one below the screen isn't. */
const lowestPx = 6

/**
 * The height of a row: such that the layout fills the available space, if that makes rows neither lower than the scale
 * allows (then the page scrolls) nor much higher.
 * @param rows of the layout
 * @param scrolls whether the page may scroll if there are too many
 * @param availablePx height from the top of the grid to the bottom of the window
 * @returns px
 */
export function rowHeightPx(rows: number, availablePx: number, scale: number, scrolls = true): number {
  const usual = rowPx * scale
  const least = scrolls ? usual : lowestPx * scale
  if (rows === 0) return usual
  // Whole pixels, as the grid is given them.
  const gap = Math.round(gapPx * scale)
  const filling = (availablePx - gap * (rows + 1)) / rows
  return Math.min(usual * tallest, Math.max(least, Math.floor(filling * 100) / 100))
}
