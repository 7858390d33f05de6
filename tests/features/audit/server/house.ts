import { sealWaitingEntries } from '../../../../server/audit/seal.ts'
import { Watermark } from '../../../../server/audit/watermark.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'

export interface Entry {
  readonly auditLogId: number
  readonly what: string
  readonly outcome: string
  readonly by: string
  readonly userId: number | null
  readonly guest: boolean
  readonly entity: string | null
  readonly recordId: number | null
  readonly title: string | null
  readonly details: string | null
  readonly count: number
  readonly network: string | null
  readonly agent: string | null
  readonly auditEntryId?: number | null
}

const minuteMs = 60_000

/** Seals everything, as if the minute in which repeats are counted were over. */
export const sealed = ({ context: { database } }: TestServer) =>
  sealWaitingEntries(database.pool, new Watermark(), () => new Date(Date.now() + 2 * minuteMs))

/** What the audit log shows to a role, newest first, once everything is sealed. */
export async function logOf(server: TestServer, role: TestRole, query = ''): Promise<Entry[]> {
  await sealed(server)
  const { status, body } = await server.client(role).get<{ items: Entry[] }>(`/api/auditlog?limit=200${query}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.items
}
