import { createHash, randomBytes } from 'node:crypto'
import { insertRows } from '../../../server/db/insert.ts'
import type { IngestAnswer, IngestRow } from '../../../src/domain/ingest.ts'
import type { Answer, SmallSite, TestServer } from '../../support/server.ts'

/** A controller as a test sees it: sends events with a key of its client. */
export interface Sender {
  readonly key: string
  send(rows: readonly unknown[]): Promise<Answer<IngestAnswer>>
}

let keys = 0

/** A key of the site's client; of one controller alone where told. */
export async function senderOf(
  { context, url }: Pick<TestServer, 'url'> & { readonly context: Pick<TestServer['context'], 'database'> },
  { clientId }: SmallSite,
  controllerId?: number,
): Promise<Sender> {
  const key = `ghk_${randomBytes(24).toString('base64url')}`
  const { pool } = context.database
  const [integrationKeyId] = await insertRows(
    pool as never,
    'integration_key',
    [{ clientId, name: `Key ${++keys}`, controllerId: controllerId ?? null }],
    'integrationKeyId',
  )
  const keyHash = createHash('sha256').update(key).digest('hex')
  await pool.query('insert into integration_key_secret ("integrationKeyId", "keyHash") values ($1, $2)', [
    integrationKeyId,
    keyHash,
  ])
  return { key, send: rows => post(url, key, rows) }
}

export async function post(url: string, key: string, rows: unknown): Promise<Answer<IngestAnswer>> {
  const response = await fetch(`${url}/api/ingest/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(rows),
  })
  return { status: response.status, body: (await response.json()) as IngestAnswer, headers: response.headers }
}

/** Makes rows of one controller with consecutive controller sequences. */
export function rowsOf(controllerId: number, epoch = 1, first = 1) {
  let sequence = first - 1
  return (row: Partial<IngestRow> = {}): IngestRow => ({
    controllerId,
    epoch,
    sequence: ++sequence,
    type: 'accessGranted',
    occurredAt: new Date().toISOString(),
    ...row,
  })
}

/** The complete result of a query, as it is in the database. */
export async function all<R extends object>(
  { context }: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const { rows } = await context.database.pool.query<R>(text, values)
  return rows
}
