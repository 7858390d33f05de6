import type { ClientBase } from 'pg'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { fault } from '../../../domain/faults.ts'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'
import {
  announceEntries,
  type Context,
  directoriesOf,
  type Directory,
  endpoint,
  findRow,
  inTransaction,
  once,
  type Session,
} from '../../../../server/kit/index.ts'
import { type LiveMark, liveMark, markKind, rollCallMarks } from '../domain/mark.ts'
import { settle } from './settle.ts'

const body = z.object({
  personId: z.int('Person must be chosen from the list').min(1).max(2_147_483_647),
  mark: z.enum(rollCallMarks, 'Mark is not one of the choices'),
  /** When it was made, by somebody without a connection. */
  at: z.iso.datetime({ offset: true, error: 'At is not a date and time' }).optional(),
  /** The sequence of the mark that was seen when it was made; 0 for none. */
  seen: z.int().min(0).optional(),
  key: idempotencyKey.optional(),
})
type Asked = z.infer<typeof body>

/**
 * Marks a person in a roll call. It is sent to every wall of the client and recorded in the person's history. A mark that
 * was made without a connection is settled with what others have marked since (`settleMark`). Answers what is shown now.
 */
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
  asked: Asked,
): Promise<LiveMark> {
  const { clientId } = session
  // People in a zone that the caller sees may be marked there, wherever their credentials are for.
  const person = entities.person.title(
    await findRow(pool, entities.person, { ...session, areaIds: undefined }, asked.personId),
  )
  const at = now()
  let made: LiveMark[] = []
  const shown = await inTransaction(pool, client => {
    made = []
    return once(client, session, { key: asked.key, body: asked, now: at }, async () => {
      const areaId = await areaOf(client, directory, asked.personId)
      await requireInside(client, session, asked.personId, areaId)
      const settled = await settle(client, session, { ...asked, areaId, now: at })
      made = settled.made
      return settled.shown
    })
  })
  announceEntries(bus, clientId, markKind, made, at, { person: { [asked.personId]: person } })
  return shown
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
export async function areaOf(client: ClientBase, directory: Directory, personId: number): Promise<number | undefined> {
  const { rows } = await client.query<{ zoneId: number | null }>(
    `select o."zoneId" from token t join occupancy o on o."clientId" = t."clientId" and o."tokenId" = t."fobId"
     where t."clientId" = $1 and t."personId" = $2 and t."deletedAt" is null order by o."at" desc, o."sequence" desc limit 1`,
    [directory.clientId, personId],
  )
  return directory.rows.zone.get(rows[0]?.zoneId ?? 0)?.areaId
}
