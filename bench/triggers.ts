import type pg from 'pg'
import { insertRows } from '../server/db/insert.ts'
import { addKey, calls, type Estate, post, readEstate } from './ingest-calls.ts'
import { openInProcess } from './in-process.ts'
import { newDatabase } from './own-database.ts'
import type { Row } from './table.ts'

/** How much longer ingest may take with this many triggers. */
const limit = 1.1
const triggers = 500
/** Pairs of measurements, one with triggers and one without, in turn first. */
const rounds = 12
const callsPerRound = 10
const eventsPerCall = 1000
const concurrency = 2

/** Ingest over HTTP without alert triggers and with 500 of them, alternating in one run. */
export async function measure(): Promise<readonly Row[]> {
  const rows = [await measureOn('embedded', undefined)]
  const made = await newDatabase('triggers')
  if (!made) return rows
  try {
    rows.push(await measureOn('PostgreSQL', made.url))
  } finally {
    await made.drop()
  }
  return rows
}

async function measureOn(name: string, databaseUrl: string | undefined): Promise<Row> {
  const house = await openInProcess(databaseUrl)
  const { server, pool } = house
  try {
    const estate = await readEstate(pool)
    const { clientId } = estate
    const key = await addKey(pool, clientId)
    await pool.query('update alert_trigger set "deletedAt" = now() where "clientId" = $1', [clientId])
    const alertTriggerIds = await addTriggers(pool, estate)
    const switchTo = async (isOn: boolean) => {
      await pool.query('update alert_trigger set "deletedAt" = $2 where "alertTriggerId" = any($1)', [
        alertTriggerIds,
        isOn ? null : new Date(),
      ])
      // As the API would say it.
      server.context.bus.publish(`entities.${clientId}`, [{ entity: 'alertTrigger', id: 0, change: 'edited' }])
    }
    const timed = async (isOn: boolean) => {
      await switchTo(isOn)
      await send(server.url, key, calls(estate, 1, eventsPerCall))
      const bodies = calls(estate, callsPerRound, eventsPerCall)
      const start = performance.now()
      await send(server.url, key, bodies)
      return performance.now() - start
    }
    const ratios: number[] = []
    const speeds: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const isFirst = round % 2 === 0
      const one = await timed(isFirst)
      const other = await timed(!isFirst)
      const [on, off] = isFirst ? [one, other] : [other, one]
      // The first warms up.
      if (round > 0) ratios.push(on / off)
      if (round > 0) speeds.push((callsPerRound * eventsPerCall * 1000) / on)
    }
    const { rows } = await pool.query<{ matched: number }>('select count(*)::integer as "matched" from trigger_event')
    return rowOf(name, median(ratios), median(speeds), rows[0]?.matched ?? 0)
  } finally {
    await house.close()
  }
}

const rowOf = (name: string, ratio: number, speed: number, matched: number): Row => ({
  what: `ingest with ${triggers} alert triggers (${name})`,
  value: `${ratio.toFixed(2)} of the time without, ${Math.round(speed).toLocaleString('en-GB')} events/s`,
  limit: `${limit} of the time without`,
  peer: `the same events without triggers; ${matched.toLocaleString('en-GB')} matched`,
  pass: ratio <= limit,
})

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Of every kind: by door, area, credential and everywhere; for what is rare, and for what is not but elsewhere. */
async function addTriggers(pool: pg.Pool, { clientId, readers }: Estate): Promise<readonly number[]> {
  const ids = async (text: string) => (await pool.query<{ id: number }>(text, [clientId])).rows.map(({ id }) => id)
  const doors = await ids('select "doorId" as "id" from door where "clientId" = $1 order by 1')
  const areas = await ids('select "areaId" as "id" from area where "clientId" = $1 order by 1')
  const tokens = await ids('select "fobId" as "id" from token where "clientId" = $1 order by 1')
  const pick = (from: readonly number[], at: number) => from[at % from.length] ?? 0
  const own = { clientId, emailAlert: false, activateAlarm: true, waitMinutes: 5 }
  const kinds: readonly ((at: number) => object)[] = [
    at => ({ eventTypes: ['doorForced', 'doorHeldOpen'], doorIds: [pick(doors, at), pick(doors, at + 1)] }),
    at => ({ eventTypes: ['fireAlarm', 'emergencyUnlock'], areaId: pick(areas, at) }),
    at => ({ eventTypes: ['accessDeniedExpired', 'accessDeniedNoAccess'], tokenIds: [pick(tokens, at)] }),
    at => ({
      eventTypes: ['accessGranted'],
      tokenIds: [pick(tokens, at)],
      controllerIds: [readers[at % readers.length]?.controllerId ?? 0],
      doorIds: [pick(doors, at + 7)],
    }),
    () => ({ eventTypes: ['powerLost', 'commsLost', 'tamper'] }),
  ]
  const rows = Array.from({ length: triggers }, (_, at) => ({
    ...own,
    name: `Bench ${at}`,
    areaId: null,
    doorIds: [],
    tokenIds: [],
    controllerIds: [],
    ...kinds[at % kinds.length]?.(at),
  }))
  const client = await pool.connect()
  try {
    return await insertRows(client, 'alert_trigger', rows, 'alertTriggerId')
  } finally {
    client.release()
  }
}

async function send(url: string, key: string, bodies: readonly string[]): Promise<void> {
  const waiting = [...bodies]
  const worker = async () => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) await post(url, key, body)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
