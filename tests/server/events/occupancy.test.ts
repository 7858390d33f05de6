import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { steps, whereabouts } from './model.ts'
import { all } from './sending.ts'
import { twoZones, type TwoZones } from './two-zones.ts'

describe.each(databaseKinds)('who is where on %s', kind => {
  let house: TwoZones
  beforeAll(async () => {
    house = await twoZones(kind)
  })
  afterAll(() => house.server.close())

  it('keeps the present as a fold of all events would, however late and in whatever order they come', async () => {
    const { server, tokenIds, zoneIds } = house
    await fc.assert(
      fc.asyncProperty(steps(4), async list => {
        const day = await house.newDay()
        await house.send(list, day)
        const kept = await all<{ tokenId: number; zoneId: number | null; at: Date }>(
          server,
          'select "tokenId", "zoneId", "at" from occupancy',
        )
        const modelled = [...whereabouts(list, 24 * 60)].map(([token, { zone, minute }]) => ({
          tokenId: tokenIds[token],
          zoneId: zone === undefined ? null : zoneIds[zone],
          at: new Date(day + minute * 60_000),
        }))
        const sorted = (rows: readonly object[]) => rows.map(row => JSON.stringify(row)).toSorted()
        expect(sorted(kept)).toEqual(sorted(modelled))
      }),
      { numRuns: 12 },
    )
  })
})
