import { sql } from 'kysely'
import { type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import type { FoundRecord, LookedUp } from '../domain/look-up.ts'
import { seenBy } from './seen.ts'

type Happened = LookedUp['history'][number]
/** The newest entries of each record. */
const mostOfEach = 10

interface Entry {
  readonly entity: Happened['entity']
  readonly recordId: number
  readonly at: Date | string
  readonly by: string
  readonly change: string
  readonly from: string | null
  readonly to: string | null
}

/** What happened to devices in the register and in stockrooms, by their UDNs: the newest first. */
export async function happenedTo(
  on: Queryable,
  session: Session,
  known: {
    readonly register: ReadonlyMap<string, { readonly udnDeviceId: number }>
    readonly stockroom: readonly (FoundRecord & { readonly udn: string })[]
  },
): Promise<ReadonlyMap<string, readonly Happened[]>> {
  const may = seenBy(session)
  const records = [
    ...[...known.register].map(([udn, { udnDeviceId }]) => ({ udn, entity: 'udnDevice', id: udnDeviceId })),
    ...known.stockroom.filter(may).map(({ udn, entity, id }) => ({ udn, entity, id })),
  ]
  const udnOf = new Map(records.map(({ udn, entity, id }) => [`${entity} ${id}`, udn]))
  const entries = await runSql<Entry>(
    on,
    sql`
    select h.* from json_to_recordset(${JSON.stringify(records)}::json) as r("entity" text, "id" integer)
    cross join lateral (
      select a."entity", a."recordId", a."at", a."by", a."change", a."before" ->> 'status' as "from",
        a."after" ->> 'status' as "to"
      from audit_entry a where a."entity" = r."entity" and a."recordId" = r."id"
      order by a."auditEntryId" desc limit ${mostOfEach}
    ) h order by h."at" desc`,
  )
  const byUdn = new Map<string, Happened[]>()
  for (const { recordId, at, ...entry } of entries) {
    const udn = udnOf.get(`${entry.entity} ${recordId}`) ?? ''
    byUdn.set(udn, [...(byUdn.get(udn) ?? []), { ...entry, at: new Date(at).toISOString() }])
  }
  return byUdn
}
