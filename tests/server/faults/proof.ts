import { expect } from 'vitest'
import { openTestDatabase } from '../../support/database.ts'
import { type House } from './house.ts'
import { until } from '../../support/until.ts'

/** Ends the device, and waits until the wall has shown its last event. */
export async function comeToRest({ device, wall }: House): Promise<void> {
  await device.stop()
  const last = device.occurred().at(-1)
  await until(() => wall.occurred.at(-1) === last)
}

/** Ends the house, and looks what its database holds: every event that was answered for once, and the wall saw each. */
export async function expectNothingLost(house: House): Promise<void> {
  const { device, wall } = house
  await house.stop()
  const { occurred, sequences, keys } = await stored(house)
  expect(occurred, 'every acknowledged event is there once, in order').toEqual(device.occurred())
  expect(keys).toBe(occurred.length)
  expect(wall.occurred, 'and the wall showed each of them once').toEqual(occurred)
  expect(wall.sequences).toEqual(sequences)
  expect(wall.passedOver).toBe(0)
}

async function stored({ database }: House) {
  const test = await openTestDatabase(database)
  try {
    const events = await test.pool.query<{ at: Date; sequence: number }>(
      'select "occurredAt" as "at", "sequence" from event where "type" = \'accessGranted\' order by "sequence"',
    )
    const keys = await test.pool.query<{ n: number }>('select count(*) as n from ingest_key where "epoch" = 7')
    return {
      occurred: events.rows.map(({ at }) => at.getTime()),
      sequences: events.rows.map(({ sequence }) => sequence),
      keys: keys.rows[0]?.n,
    }
  } finally {
    await test.close()
  }
}
