import type { Locator } from '@playwright/test'

/** The size of the smallest text in a part of the page, px. */
export const smallestText = (part: Locator): Promise<number> =>
  part.evaluate(all => {
    const walker = document.createTreeWalker(all, NodeFilter.SHOW_TEXT)
    const sizes: number[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (walker.currentNode.textContent?.trim() && parent)
        sizes.push(Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return Math.min(...sizes)
  })

/** How much of a part of the page can only be seen by scrolling, px. */
export const overflow = (part: Locator): Promise<number> =>
  part.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
