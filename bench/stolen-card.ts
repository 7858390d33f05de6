import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { connect } from './controllers.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { newDatabase } from './own-database.ts'
import { percentile, type Row } from './table.ts'

/** From the answer that a credential is marked as stolen until a controller's confirmation is stored, ms. */
const limit = 2000
const cards = 100

/** Stolen cards in the demo with all its controllers connected, on the embedded database and on PostgreSQL. */
export async function measure(): Promise<readonly Row[]> {
  const rows = [await measureOn('embedded', undefined)]
  const made = await newDatabase('stolen')
  if (!made) return rows
  try {
    return [...rows, await measureOn('PostgreSQL', made.url)]
  } finally {
    await made.drop()
  }
}

async function measureOn(name: string, databaseUrl: string | undefined): Promise<Row> {
  const house = await openInProcess(databaseUrl)
  try {
    const took = (await steal(house)).toSorted((one, other) => one - other)
    const p99 = percentile(took, 0.99)
    return {
      what: `a stolen card reaches connected controllers (${name}): ${cards} cards, ${took.length} confirmations`,
      value: `99th percentile ${p99.toFixed(0)} ms, median ${percentile(took, 0.5).toFixed(0)} ms`,
      limit: `under ${limit} ms`,
      peer: `${((p99 / limit) * 100).toFixed(0)}% of the limit`,
      pass: p99 < limit,
    }
  } finally {
    await house.close()
  }
}

/** Gives cards to a site and marks each as stolen. @returns what each controller's confirmation took, ms */
async function steal({ server, headers, clientId, pool }: InProcess): Promise<readonly number[]> {
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const { ids, areaId } = await estateOf(pool, clientId)
  const { key } = await call<{ key: string }>('/integrationkey', { name: 'Bench of delivery' })
  /** When each controller last confirmed a credential. */
  const confirmed = new Map<string, number>()
  const controllers = connect(server.url, key, ids, (controllerId, had) => {
    for (const record of had) confirmed.set(`${controllerId} ${record}`, performance.now())
  })
  await controllers.connected
  const took: number[] = []
  for (let n = 0; n < cards; n++) {
    const { fobId } = await call<{ fobId: number }>('/fob', {
      kind: 'fob',
      keycode: `BE${n.toString(16).padStart(10, '0')}`,
      reference: `Bench ${n}`,
    })
    await call('/tokenactivation', { tokenId: fobId, areaId })
    await nothingPends(pool, fobId)
    await call(`/fob/${fobId}/mark-stolen`, {})
    const answered = performance.now()
    for (const id of await nothingPends(pool, fobId))
      took.push(Math.max(0, (confirmed.get(`${id} token ${fobId}`) ?? Number.NaN) - answered))
  }
  controllers.close()
  return took
}

/** Waits until all controllers have confirmed a credential. @returns which these are */
async function nothingPends(pool: Pool, fobId: number): Promise<readonly number[]> {
  for (;;) {
    const { rows } = await pool.query<{ controllerId: number; state: string }>(
      `select "controllerId", "state" from change_log where "subject" = 'token' and "subjectId" = $1 and "latest"`,
      [fobId],
    )
    if (rows.length > 0 && rows.every(({ state }) => state === 'acknowledged'))
      return rows.map(({ controllerId }) => controllerId)
    await delay(20)
  }
}

/** All controllers, and the site with the most of them. */
async function estateOf(pool: Pool, clientId: number) {
  const { rows } = await pool.query<{ controllerId: number }>(
    'select "controllerId" from controller where "clientId" = $1 and "deletedAt" is null',
    [clientId],
  )
  const { rows: areas } = await pool.query<{ areaId: number }>(
    `select c."areaId" from controller c where c."clientId" = $1 and c."deletedAt" is null
     group by c."areaId" order by count(*) desc limit 1`,
    [clientId],
  )
  return { ids: rows.map(({ controllerId }) => controllerId), areaId: areas[0]?.areaId ?? 0 }
}
