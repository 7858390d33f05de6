import type { Pool } from 'pg'
import type { SystemToImport } from '../src/features/apex-import/domain/wire.ts'
import { openInProcess } from './in-process.ts'
import { onBothDatabases } from './own-database.ts'
import type { Row } from './table.ts'
import { timedJob } from './timed-job.ts'

/** As many as one import may have. */
const people = 5000
const limitSeconds = 120

/** An APEX system of the most people an import takes, each with a fob and access to doors; pages are read meanwhile. */
export const measure = (): Promise<readonly Row[]> => onBothDatabases('apex_import', measureOn)

async function measureOn(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const house = await openInProcess(databaseUrl)
  const { server, pool, headers, clientId } = house
  try {
    const { commDeviceId, doorIds } = await apexDevice(pool, clientId)
    const path = `${server.url}/api/commdevice/${commDeviceId}/apex-import`
    const post = async <T>(to: string): Promise<T> => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(systemOf(doorIds)),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as T
    }
    const began = performance.now()
    await post(`${path}/dry-run`)
    const dryRunS = (performance.now() - began) / 1000
    const { state, seconds, longestMs } = await timedJob(
      server,
      headers,
      clientId,
      async () => (await post<{ jobId: number }>(path)).jobId,
    )
    return [
      {
        what: `APEX import of ${people.toLocaleString('en-GB')} people with fobs and access (${name})`,
        value: `${seconds.toFixed(1)} s, ${state}; dry run ${dryRunS.toFixed(1)} s; another's request waited ${Math.round(longestMs)} ms at most`,
        limit: `under ${limitSeconds} s`,
        peer: '',
        pass: seconds < limitSeconds && state === 'succeeded',
      },
    ]
  } finally {
    await house.close()
  }
}

/** A comm device of a client that APEX is imported under, and the doors behind it. */
async function apexDevice(pool: Pool, clientId: number) {
  const { rows } = await pool.query<{ commDeviceId: number }>(
    `insert into comm_device ("clientId", "name", "type", "udn", "apexIntegration")
     values ($1, 'Gate', 'apex', '0A0000FE', true) returning "commDeviceId"`,
    [clientId],
  )
  const commDeviceId = rows[0]?.commDeviceId ?? 0
  await pool.query('update controller set "commDeviceId" = $1 where "clientId" = $2', [commDeviceId, clientId])
  const doors = await pool.query<{ doorId: number }>(
    'select "doorId" from door where "clientId" = $1 and "deletedAt" is null order by "doorId" limit 8',
    [clientId],
  )
  return { commDeviceId, doorIds: doors.rows.map(({ doorId }) => doorId) }
}

const systemOf = (doorIds: readonly number[]): SystemToImport => ({
  systemName: 'Bench',
  doors: doorIds.map((doorId, index) => ({ number: index + 1, name: `Door ${index + 1}`, doorId })),
  timeProfiles: [],
  people: Array.from({ length: people }, (_, index) => ({
    reference: `B-${index}`,
    firstName: `First${index}`,
    surname: `Surname${index % 500}`,
    email: `apex${index}@people.example`,
    credentials: [{ keycode: `0000AB${index.toString(16).toUpperCase().padStart(6, '0')}`, kind: 'fob' }],
    doors: doorIds.map((_door, at) => at + 1).filter(number => number === 1 || (index + number) % 4 === 0),
    timeProfile: null,
    handset: null,
    personId: null,
  })),
})
