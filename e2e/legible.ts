import type { Locator } from '@playwright/test'

/** The height of the lowest capital letters in a part of the page, px, as its fonts draw an H. */
export const smallestCapitals = (part: Locator): Promise<number> =>
  part.evaluate(all => {
    const walker = document.createTreeWalker(all, NodeFilter.SHOW_TEXT)
    const canvas = document.createElement('canvas').getContext('2d')!
    const fonts = new Set<string>()
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (!walker.currentNode.textContent?.trim() || !parent) continue
      const { fontWeight, fontSize, fontFamily, clipPath } = getComputedStyle(parent)
      // Text that is read out only is not seen.
      if (clipPath === 'none') fonts.add(`${fontWeight} ${fontSize} ${fontFamily}`)
    }
    return Math.min(
      ...[...fonts].map(font => {
        canvas.font = font
        return canvas.measureText('H').actualBoundingBoxAscent
      }),
    )
  })

/** How much of a part of the page can only be seen by scrolling, px. */
export const overflow = (part: Locator): Promise<number> =>
  part.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
