import * as z from 'zod'
import {
  type Context,
  directoriesOf,
  endpoint,
  findRow,
  latestMovements,
  movementsKnownFrom,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { compare, insideAt, orderOf } from '../domain/inside.ts'
import { itemsOf, rollCallItem } from './items.ts'

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const query = z.object({
  zoneId: id.optional(),
  at: z.iso.datetime({ offset: true, error: 'At is not a date and time' }).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  after: z.string().max(40).optional(),
})

/** Who is inside now, or was at an instant; each person once. */
export const rollCall = endpoint({
  method: 'GET',
  path: '/roll-call',
  tag: 'rollCall',
  summary: 'Who is inside, now or at an instant',
  permission: ['PERSON_READ', 'ZONE_READ'],
  query,
  reply: z.object({ items: z.array(rollCallItem), next: z.string().nullable() }),
  async handle({ context, session, query: asked }) {
    const { pool } = context.database
    const { clientId, areaIds } = session
    const directory = await directoriesOf(context).of(clientId)
    const { zoneId } = asked
    if (zoneId !== undefined) await findRow(pool, entities.zone, session, zoneId)
    const at = asked.at === undefined ? undefined : new Date(asked.at)
    const limits = { at: at ?? context.now(), zoneId, areaIds }
    const inside = await insideAt(latestMovements(pool, clientId, at), directory.rows.zone, limits)
    const after = asked.after === undefined ? undefined : positionOf(asked.after)
    if (at) await assertKnown(context, clientId, at)
    const rest = after ? inside.filter(one => compare(orderOf(one), after) > 0) : inside
    const page = rest.slice(0, asked.limit)
    const last = page.at(-1)
    return {
      items: await itemsOf(context, directory, page),
      next: rest.length > page.length && last ? cursorOf(orderOf(last)) : null,
    }
  },
})

/** Movements are removed some day: earlier roll calls are refused rather than wrong. Checked after reading. */
async function assertKnown({ database: { pool } }: Context, clientId: number, at: Date): Promise<void> {
  const from = await movementsKnownFrom(pool, clientId)
  if (from && at < from)
    throw invalid([{ propertyName: 'at', errorMessage: `Occupancy is only known from ${from.toISOString()} on` }])
}

const cursorOf = (position: readonly [number, number]) => Buffer.from(position.join('/')).toString('base64url')

function positionOf(cursor: string): readonly [number, number] {
  const [kind, at] =
    /^([01])\/(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.slice(1).map(Number) ?? []
  if (kind === undefined || at === undefined)
    throw fault('badRequest', { message: 'after is not a position of this list' })
  return [kind, at]
}
