import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { entities } from '../../../src/domain/entities/index.ts'
import { fault, invalid } from '../../../src/domain/faults.ts'
import { signedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { findRow } from '../../rest/find-row.ts'
import { movementsKnownFrom } from '../retention/movements.ts'
import type { Directories } from '../directory/directories.ts'
import { latestMovements } from './latest.ts'
import { compare, insideAt, orderOf } from './present-at.ts'
import { itemsOf } from './items.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const query = z.object({
  zoneId: id.optional(),
  at: z.iso.datetime({ offset: true, error: 'At is not a date and time' }).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  after: z.string().max(40).optional(),
})

/** `GET /api/roll-call?zoneId=&at=&limit=&after=`: who is inside now, or was at an instant; each person once. */
export function rollCallRoute(
  app: FastifyInstance,
  { database: { pool }, now }: Context,
  directories: Directories,
): void {
  app.get('/api/roll-call', { config: { permission: ['PERSON_READ', 'ZONE_READ'] } }, async request => {
    const { session } = signedIn(request)
    const asked = parsed(request.query)
    const { clientId, areaIds } = session
    const directory = await directories.of(clientId)
    if (asked.zoneId !== undefined) await findRow(pool, entities.zone, session, asked.zoneId)
    const at = asked.at === undefined ? undefined : new Date(asked.at)
    const inside = await insideAt(latestMovements(pool, clientId, at), directory.rows.zone, {
      at: at ?? now(),
      zoneId: asked.zoneId,
      areaIds,
    })
    const after = asked.after === undefined ? undefined : positionOf(asked.after)
    if (at) await assertKnown(pool, clientId, at)
    const rest = after ? inside.filter(one => compare(orderOf(one), after) > 0) : inside
    const page = rest.slice(0, asked.limit)
    const last = page.at(-1)
    return {
      items: await itemsOf(pool, directory, page),
      next: rest.length > page.length && last ? cursorOf(orderOf(last)) : null,
    }
  })
}

/** Movements are removed some day: who was where before is told by nobody, rather than wrongly. Asked after reading. */
async function assertKnown(pool: Pool, clientId: number, at: Date): Promise<void> {
  const from = await movementsKnownFrom(pool, clientId)
  if (from && at < from)
    throw invalid([{ propertyName: 'at', errorMessage: `Who was where is only known from ${from.toISOString()} on` }])
}

function parsed(sent: unknown): z.infer<typeof query> {
  const result = query.safeParse(sent)
  if (result.success) return result.data
  throw invalid(
    result.error.issues.map(({ path, message }) => ({
      propertyName: path.map(String).join('.'),
      errorMessage: message,
    })),
  )
}

const cursorOf = (position: readonly [number, number]) => Buffer.from(position.join('/')).toString('base64url')

function positionOf(cursor: string): readonly [number, number] {
  const [kind, at] =
    /^([01])\/(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.slice(1).map(Number) ?? []
  if (kind === undefined || at === undefined)
    throw fault('badRequest', { message: 'after is not a position of this list' })
  return [kind, at]
}
