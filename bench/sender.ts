import type { IngestRow } from '../src/domain/ingest.ts'
import type { Account } from './serve.ts'

/** Who sends events as a controller does. */
export interface Sender {
  readonly send: (rows: readonly IngestRow[]) => Promise<void>
  readonly controllerId: number
}

/** A new key, made as the site owner, and a controller to send for. */
export async function openSender(url: string, account: Account): Promise<Sender> {
  const call = async <T>(method: string, path: string, bearer: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${bearer}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as T
  }
  const { token } = await call<{ token: string }>('POST', '/authentication/request-token', '', account)
  const { items } = await call<{ items: { controllerId: number }[] }>('GET', '/controller?limit=1', token)
  const controllerId = items[0]?.controllerId ?? 0
  const { key } = await call<{ key: string }>('POST', '/integrationkey', token, {
    name: `Bench ${Date.now()}`,
    controllerId,
  })
  return { controllerId, send: rows => call('POST', '/ingest/events', key, rows) }
}
