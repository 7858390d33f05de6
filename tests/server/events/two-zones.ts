import { expect } from 'vitest'
import type { DatabaseKind } from '../../support/database.ts'
import { one, type ServerOptions, startServer, type TestServer } from '../../support/server.ts'
import { asRows, type Step } from './model.ts'
import { rowsOf, senderOf } from './sending.ts'

/** Midnight long ago: each run of a property has its own day, so that runs don't interfere. */
const days = Date.parse('2020-01-01T00:00:00Z')
const dayMs = 86_400_000
/** How long the second zone counts who entered it. */
export const resetMinutes = 300
export const keycodes = ['0000000A0001', '0000000A0002', '0000000A0003', '0000000A0004'] as const

/** A server whose site has two zones and four credentials, and what steps of a model do there. */
export interface TwoZones {
  readonly server: TestServer
  /** The second lets people go by itself. */
  readonly zoneIds: readonly number[]
  readonly tokenIds: readonly number[]
  /** The first two credentials are one person's, the third has no holder, the fourth is another's. */
  readonly personIds: readonly (number | null)[]
  /** Forgets where everybody is. @returns the midnight of a new day */
  newDay(): Promise<number>
  /** Sends steps of a day, in calls of some rows. */
  send(list: readonly Step[], day: number): Promise<void>
  /** The first three credentials enter the first zone. */
  enter(): Promise<void>
}

export async function twoZones(kind: DatabaseKind, options: ServerOptions = {}): Promise<TwoZones> {
  const server = await startServer(kind, options)
  const { acme: site } = server.estate
  const { pool } = server.context.database
  const own = (table: string, key: string, row: object) =>
    one(pool as never, table, key, { clientId: site.clientId, ...row })
  const zone = { name: 'Second zone', areaId: site.floorId, rollCall: true }
  const second = await own('zone', 'zoneId', { ...zone, resetTime: resetMinutes, resetUnit: 'minutes' })
  await pool.query('update door set "zoneId" = $1 where "doorId" = $2', [second, site.doorIds[1]])
  const other = await own('person', 'personId', { firstName: 'Sam', surname: 'Other' })
  const token = (index: number, personId: number | null) =>
    own('token', 'fobId', { kind: 'card', reference: `C${index}`, keycode: keycodes[index], personId })
  const sender = await senderOf(server, site)
  let run = 0
  return {
    server,
    zoneIds: [site.zoneId, second],
    tokenIds: [site.fobId, await token(1, site.personId), await token(2, null), await token(3, other)],
    personIds: [site.personId, site.personId, null, other],
    async newDay() {
      run += 1
      await pool.query('delete from occupancy')
      await pool.query('delete from movement')
      return days + run * dayMs
    },
    async send(list, day) {
      const rows = asRows(list, day, keycodes, rowsOf(site.controllerId, run))
      for (let from = 0; from < rows.length; from += 13)
        expect((await sender.send(rows.slice(from, from + 13))).body.rejected).toEqual([])
    },
    async enter() {
      const row = rowsOf(site.controllerId, run)
      await sender.send(keycodes.slice(0, 3).map(keycode => row({ door: 1, reader: 1, keycode })))
    },
  }
}
