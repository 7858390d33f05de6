/** Pixels between tiles, and round all of them, at scale 1. */
export const gapPx = 8
/** The height of a row at scale 1 where the page scrolls. */
export const rowPx = 22
const tallest = 1.9

/**
 * The height of a row: such that the whole layout fills what is there, if that makes rows neither lower than the scale
 * allows (then the page scrolls) nor much higher.
 * @param rows of the layout
 * @param availablePx height from the top of the grid to the bottom of the window
 * @returns px
 */
export function rowHeightPx(rows: number, availablePx: number, scale: number): number {
  const least = rowPx * scale
  if (rows === 0) return least
  // Whole pixels, as the grid is given them.
  const gap = Math.round(gapPx * scale)
  const filling = (availablePx - gap * (rows + 1)) / rows
  return Math.min(least * tallest, Math.max(least, Math.floor(filling * 100) / 100))
}
