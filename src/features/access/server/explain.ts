import * as z from 'zod'
import { decide, eventTypeOf, reasons } from '../../../domain/access/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { filled } from '../../../domain/faults.ts'
import { words } from '../../../domain/vocabulary.ts'
import { endpoint, findRow, numeric } from '../../../../server/kit/index.ts'
import { explanation } from '../domain/answer.ts'
import { doorsOf } from './doors.ts'
import { estateAround, groupIdsOf, holdersOf, snapshotOf } from './snapshot.ts'
import { titlesOf } from './titles.ts'

/** The id of a record. */
export const id = numeric(z.int().min(1).max(2_147_483_647))
/** The instant asked about. */
export const at = z.iso
  .datetime({ offset: true, error: 'At is not a date and time' })
  .transform(text => new Date(text))
  .meta({ type: 'string', format: 'date-time' })
  .optional()

/** Whether a credential may open a door, now or at an instant, by what is declared now. */
export const explain = endpoint({
  method: 'GET',
  path: '/access/explain',
  tag: 'access',
  summary: 'Whether a credential may open a door, and why',
  permission: ['FOB_READ', 'DOOR_READ'],
  query: z.strictObject({ fobId: id, doorId: id, at, direction: z.enum(['in', 'out']).optional() }),
  reply: explanation,
  async handle({ context, session, query }) {
    const { pool } = context.database
    const { clientId } = session
    const now = context.now()
    const asked = { clientId, at: query.at ?? now, now }
    const { fobId, doorId, direction } = query
    const [fob, door, holders, doors] = await Promise.all([
      findRow(pool, entities.token, session, fobId),
      findRow(pool, entities.door, session, doorId),
      holdersOf(pool, clientId, [fobId]),
      doorsOf(pool, clientId, [doorId], asked.at),
    ])
    const snapshot = snapshotOf(await estateAround(pool, asked, doors, groupIdsOf(holders)), holders)
    const question = { tokenId: fobId, doorId, at: asked.at, ...(direction && { direction }) }
    const { allowed, reason, paths } = decide(snapshot, question)
    const titled = await titlesOf(context, session, snapshot, paths, entities.door.title(door))
    const { one } = words(context.settings.brand)
    const terms = ['fob', 'person', 'door', 'area', 'group', 'timeProfile', 'zone'] as const
    const called = Object.fromEntries(terms.map(term => [term, one(term)]))
    const { says, change } = { change: null, ...reasons[reason] }
    return {
      fobId,
      fob: entities.token.title(fob),
      doorId,
      door: entities.door.title(door),
      at: asked.at.toISOString(),
      allowed,
      reason,
      event: eventTypeOf(reason),
      says: filled(says, called),
      change: change === null ? null : filled(change, called),
      paths: paths.map(path => titled(path)),
    }
  },
})
