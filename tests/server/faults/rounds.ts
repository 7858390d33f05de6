import { setTimeout as delay } from 'node:timers/promises'
import { type House } from './house.ts'
import { until } from '../../support/until.ts'

/** 8 in `npm test`; `npm run soak:kill` says how many. */
export const rounds = Number(process.env['GATEHOUSE_KILL_ROUNDS'] ?? 8)
export const roundMs = 60_000

/**
 * Strikes at random moments. After each the device must be answered, and the wall catch up, before the next: a wall
 * that is struck each time before it has come back is in the end too far behind, and rightly passes events over.
 */
export async function torment(house: House, strike: () => Promise<void>, { calmMs = 0 } = {}): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await delay(calmMs + 50 + Math.random() * 500)
    await strike()
    const { device, wall } = house
    const before = device.acknowledged
    await until(() => device.acknowledged > before)
    const { acknowledged } = device
    await until(() => wall.occurred.length >= acknowledged)
  }
}
