import type { Page } from '@playwright/test'

/** Writes down the pitch of every tone that the page plays. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(globalThis, { heard })
    const start = Reflect.get(OscillatorNode.prototype, 'start') as (this: OscillatorNode, when?: number) => void
    OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
      heard.push(this.frequency.value)
      start.call(this, when)
    }
  })
/** The pitches so far, Hz. */
export const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)
