import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { open } from '../server/secrets/seal.ts'
import type { IngestAnswer, IngestRow } from '../src/domain/ingest.ts'

/** What of the demo estate can send: its largest client's readers and credentials. */
export interface Estate {
  readonly clientId: number
  readonly readers: readonly { readonly controllerId: number; readonly reader: number; readonly door: number }[]
  readonly keycodes: readonly string[]
}

export async function readEstate(pool: pg.Pool): Promise<Estate> {
  const { rows } = await pool.query<{ clientId: number }>(
    'select "clientId" from token group by 1 order by count(*) desc limit 1',
  )
  const clientId = rows[0]?.clientId ?? 0
  const readers = await pool.query<Estate['readers'][number]>(
    'select r."controllerId", r."instance" as "reader", d."number" as "door" from reader r join door d using ("doorId") where r."clientId" = $1',
    [clientId],
  )
  const tokens = await pool.query<{ keycode: string }>(
    'select "keycode" from token where "clientId" = $1 and "keycode" is not null',
    [clientId],
  )
  return { clientId, readers: readers.rows, keycodes: tokens.rows.map(({ keycode }) => open(keycode)) }
}

/** An integration key of the client. */
export async function addKey(pool: pg.Pool, clientId: number): Promise<string> {
  const key = `ghk_${randomBytes(32).toString('base64url')}`
  await pool.query(
    `with k as (insert into integration_key ("clientId", "name") values ($1, 'Bench') returning "integrationKeyId")
     insert into integration_key_secret ("integrationKeyId", "keyHash") select "integrationKeyId", $2 from k`,
    [clientId, createHash('sha256').update(key).digest('hex')],
  )
  return key
}

let controllerSequence = 0
let state = 42
/** The same numbers in every run. */
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 4_294_967_296) * limit)
}

/** Bodies of calls: everybody comes and goes through every reader, an event every 400 ms, one in 500 an alarm. */
export function calls({ readers, keycodes }: Estate, count: number, size: number): string[] {
  const startMs = Date.now() - 3 * 86_400_000
  const row = (): IngestRow => {
    const { controllerId, reader, door } = readers[below(readers.length)] ?? { controllerId: 0, reader: 0, door: 0 }
    controllerSequence += 1
    const event = {
      controllerId,
      epoch: 7,
      sequence: controllerSequence,
      occurredAt: new Date(startMs + controllerSequence * 400).toISOString(),
      door,
    }
    if (below(500) === 0) return { ...event, type: 'doorForced' }
    return { ...event, type: 'accessGranted', reader, keycode: keycodes[below(keycodes.length)] ?? '' }
  }
  return Array.from({ length: count }, () => JSON.stringify(Array.from({ length: size }, row)))
}

/** @throws if not every event was new */
export async function post(url: string, key: string, body: string): Promise<void> {
  const response = await fetch(`${url}/api/ingest/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body,
  })
  const answer = (await response.json()) as IngestAnswer
  if (response.status !== 200 || answer.duplicate > 0 || answer.rejected.length > 0)
    throw new Error(`Ingest answered ${response.status} ${JSON.stringify(answer)}`)
}
