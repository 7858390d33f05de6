import type { FastifyInstance } from 'fastify'
import type { ClientBase } from 'pg'
import * as z from 'zod'
import { entities } from '../../../src/domain/entities/index.ts'
import { invalid } from '../../../src/domain/faults.ts'
import { type LiveMark, rollCallMarks } from '../../../src/domain/live.ts'
import { signedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findRow } from '../../rest/find-row.ts'
import type { Directories } from '../directory/directories.ts'
import type { Directory } from '../directory/directory.ts'
import { announceEntries, writeEntries } from '../stream-entry.ts'

const body = z.object({
  personId: z.int('Person must be chosen from the list').min(1).max(2_147_483_647),
  mark: z.enum(rollCallMarks, 'Mark is not one of the choices'),
})

/** `POST /api/roll-call/mark` with `{ personId, mark }` -> the mark, which every wall of the client is told of. */
export function markRoute(app: FastifyInstance, context: Context, directories: Directories): void {
  const {
    database: { pool },
    bus,
    now,
  } = context
  app.post('/api/roll-call/mark', { config: { permission: ['PERSON_READ', 'ZONE_READ'] } }, async request => {
    const { session } = signedIn(request)
    const parsed = body.safeParse(request.body)
    if (!parsed.success)
      throw invalid(
        parsed.error.issues.map(({ path, message }) => ({
          propertyName: path.map(String).join('.'),
          errorMessage: message,
        })),
      )
    const { personId, mark } = parsed.data
    const directory = await directories.of(session.clientId)
    const person = entities.person.title(await findRow(pool, entities.person, session, personId))
    const at = now()
    const made = await inTransaction(pool, async client => {
      const areaId = await areaOf(client, directory, personId)
      const written = {
        personId,
        mark,
        at: at.toISOString(),
        by: session.name,
        ...(areaId !== undefined && { areaId }),
      }
      const [entry] = await writeEntries(client, session.clientId, 'mark', [written], at)
      if (entry) await keep(client, session.clientId, entry)
      return entry
    })
    if (made) announceEntries(bus, session.clientId, 'mark', [made], at, { person: { [personId]: person } })
    return made
  })
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
