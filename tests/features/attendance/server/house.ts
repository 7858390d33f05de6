import type { DatabaseKind } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'

export interface Day {
  readonly day: string
  readonly seconds: number
  readonly first: string | null
  readonly last: string | null
  readonly marks: readonly string[]
}
export interface Page {
  readonly items: readonly { readonly personId: number; readonly person: string; readonly days: readonly Day[] }[]
  readonly next: string | null
  readonly zones: number
}

/** A server whose two site owners have one zone each that counts, and a controller that says who was read there. */
export interface House {
  readonly server: TestServer
  /** Pat of Acme is read: 'in 2026-06-01T08:00:00Z'. Readers 3 and 4 ('in2', 'out2') are of the second door. */
  readonly read: (...reads: readonly string[]) => Promise<void>
  /** What somebody is told of some days; their status is 200. */
  readonly days: (query: string, who?: 'siteOwner' | 'otherSiteOwner') => Promise<Page>
  readonly hours: (query: string) => Promise<readonly string[]>
}

const readers: Readonly<Record<string, number>> = { in: 1, out: 2, in2: 3, out2: 4 }

export async function openHouse(kind: DatabaseKind): Promise<House> {
  const server = await startServer(kind)
  const { acme } = server.estate
  await server.context.database.pool.query('update zone set "timeAndAttendance" = true')
  const sender = await senderOf(server, acme)
  const row = rowsOf(acme.controllerId)
  const days = async (query: string, who: 'siteOwner' | 'otherSiteOwner' = 'siteOwner') => {
    const { status, body } = await server.client(who).get<Page>(`/api/attendance?${query}`)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    server,
    async read(...reads) {
      const rows = reads.map(text => {
        const [how = '', occurredAt = ''] = text.split(' ')
        const reader = readers[how] ?? 0
        return row({ door: reader > 2 ? 2 : 1, reader, keycode: acme.keycode, occurredAt })
      })
      const { body } = await sender.send(rows)
      if (body.rejected.length > 0) throw new Error(JSON.stringify(body))
    },
    days,
    hours: async query =>
      (await days(query)).items.flatMap(item =>
        item.days.map(({ day, seconds, marks }) => [day, seconds / 3600, ...marks].join(' ')),
      ),
  }
}
