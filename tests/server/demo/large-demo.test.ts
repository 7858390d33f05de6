import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takingLong } from '../../../server/context.ts'
import { makeLargeHistory } from '../../../server/demo/large-history.ts'
import { largeSites } from '../../../server/demo/large-plan.ts'
import { dayMs } from '../../../src/domain/building/day.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const today = Date.parse('2026-11-21T00:00:00Z')

describe('the plan of the large demo', () => {
  it('has 5,000 doors and 50,000 people, each at a different place', () => {
    expect(sum(largeSites.flatMap(({ zones }) => zones.map(({ doors }) => doors.length)))).toBe(5_000)
    expect(sum(largeSites.map(({ people }) => people))).toBe(50_000)
    expect(new Set(largeSites.map(({ name }) => name)).size).toBe(largeSites.length)
    expect(new Set(largeSites.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(
      largeSites.length,
    )
  })

  it('wires no more doors to a controller than it can hold', () => {
    const fullest = largeSites.map(
      ({ zones, controllers }) => sum(zones.map(({ doors }) => doors.length)) / controllers,
    )
    expect(Math.max(...fullest)).toBeLessThanOrEqual(16)
  })
})

describe.each(oneDatabase)('the past of the large demo on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server?.close())

  it('counts the same by credential, by area and in all, on thirty days', async () => {
    const context = takingLong(server.context)
    const { pool } = context.database
    const { clientId, areaId, fobId } = server.estate.acme
    await pool.query('delete from event_roll_up where "clientId" = $1', [clientId])
    await pool.query(
      `insert into token_activation ("clientId", "tokenId", "areaId", "active", "primary", "dateAdded")
       values ($1, $2, $3, true, true, now())`,
      [clientId, fobId, areaId],
    )
    await makeLargeHistory(context, clientId, today)
    const { rows } = await pool.query<{ subject: string; counted: number; fives: number; days: number; first: Date }>(
      `select "subject", sum("count")::integer as "counted", sum((select sum(f) from unnest("fives") f))::integer as "fives",
         count(distinct "hour"::date)::integer as "days", min("hour") as "first"
       from event_roll_up where "clientId" = $1 group by 1 order by 1`,
      [clientId],
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['area', 'category', 'token'])
    expect(new Set(rows.flatMap(({ counted, fives }) => [counted, fives])).size).toBe(1)
    expect(rows[0]?.counted).toBeGreaterThan(0)
    expect(rows[0]?.first.getTime()).toBeGreaterThanOrEqual(today - 30 * dayMs)
  })
})
