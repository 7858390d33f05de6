import { createHash } from 'node:crypto'
import {
  type ChangesAnswer,
  type ChecksumVersion,
  newestChecksums,
  type RecordsAnswer,
} from '../../../src/domain/delivery.ts'
import { HeldRecords, holdingsOf } from '../../../src/held-records/index.ts'
import type { DatabaseKind } from '../../support/database.ts'
import { startServer, type Answer, type SmallSite, type TestServer } from '../../support/server.ts'
import { caller } from '../../support/test-client.ts'
import { senderOf } from '../events/sending.ts'

export type Row = Record<string, unknown>

/** How long a busy machine may take for what is worked out after a write. */
export const inTime = { timeout: 45_000, interval: 100 }

/** A controller as a test sees it: pulls what it must know, and says what it holds. */
export interface Controller {
  pull(query?: string): Promise<Answer<ChangesAnswer>>
  /** All that it must hold. */
  records(query?: string): Promise<Answer<RecordsAnswer>>
  acknowledge(changeId: unknown): Promise<Answer<Row>>
  /** Says what it holds; without a version as the oldest controllers do. */
  report(holdings: unknown, version?: ChecksumVersion): Promise<Answer<Row>>
  /** What is pending, as short words: 'edit door 3'. */
  pending(): Promise<string[]>
  /** Acknowledges everything, and answers what was pending. */
  settle(): Promise<string[]>
}

export interface House {
  readonly server: TestServer
  /** @param own with a key of this controller alone */
  controller(controllerId: number, site?: SmallSite, own?: boolean): Promise<Controller>
  close(): Promise<void>
}

export async function openHouse(kind: DatabaseKind): Promise<House> {
  const server = await startServer(kind)
  return {
    server,
    controller: (id, site = server.estate.acme, own = false) => controllerOf(server, site, id, own),
    close: () => server.close(),
  }
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A simulated controller on such a line: it has all that it must hold. */
export async function simulated(id: number, line: Controller): Promise<HeldRecords> {
  const held = new HeldRecords(id, {
    records: async (_id, after) => (await line.records(`&limit=50&after=${after}`)).body,
    pull: async () => (await line.pull('&limit=1000')).body,
    acknowledge: (_id, changeId) => line.acknowledge(changeId),
    report: (_id, records) => line.report(holdingsOf(records, sha256), newestChecksums),
  })
  await held.take(0)
  return held
}

async function controllerOf(server: TestServer, site: SmallSite, id: number, own: boolean): Promise<Controller> {
  const { key } = await senderOf(server, site, own ? id : undefined)
  const as = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
  const pull = (query = '') => as.get<ChangesAnswer>(`/api/ingest/changes?controllerId=${id}${query}`)
  const acknowledge = (changeId: unknown) =>
    as.post<Row>('/api/ingest/changes/acknowledge', { controllerId: id, changeId })
  const items = async () => (await pull('&limit=1000')).body.items
  const said = (all: ChangesAnswer['items']) =>
    all.map(({ operation, subject, subjectId }) => `${operation} ${subject} ${subjectId}`)
  return {
    pull,
    records: (query = '') => as.get<RecordsAnswer>(`/api/ingest/records?controllerId=${id}${query}`),
    acknowledge,
    report: (holdings, version) =>
      as.post<Row>('/api/ingest/holdings', { controllerId: id, holdings, ...(version && { version }) }),
    pending: async () => said(await items()),
    async settle() {
      const all = await items()
      const last = all.at(-1)
      if (last) await acknowledge(last.changeId)
      return said(all)
    },
  }
}
