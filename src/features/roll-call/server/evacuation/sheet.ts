import * as z from 'zod'
import { byId, type Context, endpoint, findRow, hashOf, parseKey } from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { type EvacuationSheet, sheet } from '../../domain/sheet.ts'
import { accountedSql } from '../accounted-sql.ts'
import { outcomesByZone } from './people.ts'

const mostListed = 500
/** Everybody who looks at once sees the same sheet, made once. */
const sameMs = 2000

interface Head {
  readonly site: string | null
  readonly kind: EvacuationSheet['kind']
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly timeZone: string | null
}
type OpenRow = Omit<EvacuationSheet['open'][number], 'readAt'> & { readonly readAt: Date }

const made = new WeakMap<
  Context['database'],
  Map<number, { readonly atMs: number; readonly sheet: Promise<EvacuationSheet> }>
>()

/** What the fire service has to know, for users. */
export const sheetEndpoint = endpoint({
  method: 'GET',
  path: `${evacuation.api}/:id/sheet`,
  tag: evacuation.id,
  summary: 'What the fire service has to know of an evacuation',
  permission: [evacuation.permission.read, 'PERSON_READ', 'ZONE_READ'],
  params: byId,
  reply: sheet,
  async handle({ context, session, params }) {
    const id = parseKey(evacuation, params.id)
    await findRow(context.database.pool, evacuation, session, id)
    return sheetOf(context, id)
  },
})

/** The same by a link, whose key is sent in the body: that is never logged. */
export const sheetByLink = endpoint({
  method: 'POST',
  path: `${evacuation.api}/sheet`,
  tag: evacuation.id,
  summary: 'What the fire service has to know, by a link',
  public: true,
  body: z.strictObject({ link: z.string().max(200) }),
  bodyLimit: 1000,
  reply: sheet,
  async handle({ context, body: { link } }) {
    const hash = hashOf(link)
    const { rows } = await context.database.pool.query<{ evacuationId: number }>(
      `select "evacuationId" from evacuation_link join evacuation using ("evacuationId")
       where "hash" = $1 and "revokedAt" is null and "expiresAt" > $2 and "deletedAt" is null`,
      [hash ?? null, context.now()],
    )
    const [found] = rows
    if (!found) throw fault('notFound')
    return sheetOf(context, found.evacuationId)
  },
})

function sheetOf(context: Context, id: number): Promise<EvacuationSheet> {
  const known = made.get(context.database) ?? new Map()
  made.set(context.database, known)
  const last = known.get(id)
  const atMs = performance.now()
  if (last && atMs - last.atMs < sameMs) return last.sheet
  const now = makeSheet(context, id)
  known.clear()
  known.set(id, { atMs, sheet: now })
  now.catch(() => known.delete(id))
  return now
}

async function makeSheet({ database: { pool }, now }: Context, id: number): Promise<EvacuationSheet> {
  const at = now().toISOString()
  const { rows: heads } = await pool.query<Head>(
    `select a."name" as "site", e."kind", e."startedAt", e."endedAt", c."timeZone"
     from evacuation e join client c using ("clientId") left join area a on a."areaId" = e."areaId" where e."evacuationId" = $1`,
    [id],
  )
  const [head] = heads
  if (!head) throw fault('notFound')
  const { counts, zones } = await outcomesByZone(pool, id)
  const { rows: open } = await pool.query<OpenRow>(
    `select p."name", a."outcome", case when p."entryId" is null then p."zone" else p."lastSeen" end as "zone", p."at" as "readAt",
       nullif(p."note", '') as "note", p."entryId" is not null as "isAdded", who."evacuationAssistance" as "assistance"
     from (${accountedSql}) a join evacuation_person p using ("evacuationPersonId")
     left join person who on who."personId" = p."personId"
     where a."outcome" in ('needHelp', 'missing')
     order by a."outcome" = 'missing', who."evacuationAssistance" is null, p."zone", p."name", p."evacuationPersonId" limit ${mostListed}`,
    [id],
  )
  return {
    ...head,
    startedAt: head.startedAt.toISOString(),
    endedAt: head.endedAt?.toISOString() ?? null,
    timeZone: head.timeZone ?? 'UTC',
    at,
    counts,
    zones: zones.filter(zone => zone.open > 0).toSorted((one, other) => other.open - one.open),
    open: open.map(row => ({ ...row, readAt: row.readAt.toISOString() })),
    more: counts.needHelp + counts.missing - open.length,
  }
}
