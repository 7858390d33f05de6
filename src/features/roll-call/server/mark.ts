import type { ClientBase } from 'pg'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { fault } from '../../../domain/faults.ts'
import {
  announceEntries,
  type Context,
  directoriesOf,
  type Directory,
  endpoint,
  findRow,
  inTransaction,
  type Session,
  writeAudit,
  writeEntries,
} from '../../../../server/kit/index.ts'
import { type LiveMark, liveMark, markKind, rollCallMarks } from '../domain/mark.ts'

const body = z.object({
  personId: z.int('Person must be chosen from the list').min(1).max(2_147_483_647),
  mark: z.enum(rollCallMarks, 'Mark is not one of the choices'),
})

/** Marks a person in a roll call. It is sent to every wall of the client and recorded in the person's history. */
export const mark = endpoint({
  method: 'POST',
  path: '/roll-call/mark',
  tag: 'rollCall',
  summary: 'Mark somebody in a roll call',
  permission: ['PERSON_READ', 'ZONE_READ', 'ROLLCALL_MARK'],
  body,
  reply: liveMark,
  handle: async ({ context, session, body: asked }) =>
    markPerson(context, await directoriesOf(context).of(session.clientId), session, asked),
})

async function markPerson(
  { database: { pool }, bus, now }: Context,
  directory: Directory,
  session: Session,
  { personId, mark: as }: z.infer<typeof body>,
): Promise<LiveMark> {
  const { clientId, name } = session
  // People in a zone that the caller sees may be marked there, wherever their credentials are for.
  const person = entities.person.title(
    await findRow(pool, entities.person, { ...session, areaIds: undefined }, personId),
  )
  const at = now()
  const made = await inTransaction(pool, async client => {
    const areaId = await areaOf(client, directory, personId)
    await requireInside(client, session, personId, areaId)
    const written = { personId, mark: as, at: at.toISOString(), by: name, ...(areaId !== undefined && { areaId }) }
    const [entry] = await writeEntries(client, clientId, markKind, [written], at)
    if (!entry) throw new Error('A mark was not written')
    await keep(client, clientId, entry)
    const audited = { entity: entities.person, recordId: personId, change: 'command', before: {} } as const
    await writeAudit(client, session, at, { ...audited, after: { command: 'Roll call', mark: as } })
    return entry
  })
  announceEntries(bus, clientId, markKind, [made], at, { person: { [personId]: person } })
  return made
}

/**
 * A user with an area limit marks the people they see: last read in one of their areas, or not read in any zone
 * and has a credential for one.
 * @throws 404
 */
async function requireInside(
  client: ClientBase,
  session: Session,
  personId: number,
  areaId: number | undefined,
): Promise<void> {
  if (areaId === undefined) await findRow(client, entities.person, session, personId)
  else if (session.areaIds && !session.areaIds.has(areaId)) throw fault('notFound')
}

/** The area of the zone that the newest of a person's credentials is in. */
async function areaOf(client: ClientBase, directory: Directory, personId: number): Promise<number | undefined> {
  const { rows } = await client.query<{ zoneId: number | null }>(
    `select o."zoneId" from token t join occupancy o on o."clientId" = t."clientId" and o."tokenId" = t."fobId"
     where t."clientId" = $1 and t."personId" = $2 and t."deletedAt" is null order by o."at" desc, o."sequence" desc limit 1`,
    [directory.clientId, personId],
  )
  return directory.rows.zone.get(rows[0]?.zoneId ?? 0)?.areaId
}

async function keep(
  client: ClientBase,
  clientId: number,
  { personId, mark, at, by, sequence, areaId }: LiveMark,
): Promise<void> {
  await client.query(
    `insert into roll_call_mark ("clientId", "personId", "mark", "at", "by", "sequence", "areaId") values ($1, $2, $3, $4, $5, $6, $7)
     on conflict ("clientId", "personId") do update
     set "mark" = excluded."mark", "at" = excluded."at", "by" = excluded."by", "sequence" = excluded."sequence", "areaId" = excluded."areaId"`,
    [clientId, personId, mark, at, by, sequence, areaId ?? null],
  )
}
