import * as z from 'zod'
import { type AccessActivation, type AccessDecision, deciderOf, waysOf } from '../../../domain/access/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import {
  type Context,
  endpoint,
  findRow,
  pageOf,
  pageQuery,
  type Session,
  titlesByKey,
} from '../../../../server/kit/index.ts'
import { opener, type Opener } from '../domain/answer.ts'
import { candidates, type Candidate, type Where } from './candidates.ts'
import { doorsOf } from './doors.ts'
import { at, id } from './explain.ts'
import { fillPage } from './fill-page.ts'
import { groupsTo } from './groups.ts'
import { type Filters, isAskedFor, isOnWay, isShown, toldPaths } from './shown.ts'
import { type Asked, type Estate, estateAround, holdersOf, snapshotOf } from './snapshot.ts'
import { titlesOf } from './titles.ts'

/** Whether other times than the instant count too. */
export const anyTime = z
  .enum(['true', 'false'])
  .transform(value => value === 'true')
  .default(false)

/** A credential of the page, what was decided, and by which activations. */
interface Found extends Candidate {
  readonly decision: AccessDecision
  readonly activations: readonly AccessActivation[]
}

/** Which paths count, and whether only what is open at the instant, or only what isn't. */
export const filters = {
  through: z.enum(['group', 'area', 'autoAllDoors']).optional(),
  now: z.enum(['open', 'closed']).optional(),
}

/** The beginning of a name or a reference. */
export const q = z.string().min(1).max(100).optional()

/** What is asked of a door. */
export const whoQuery = { doorId: id, at, anyTime, q, ...filters }

interface WhoAsked extends Filters {
  readonly doorId: number
  readonly at?: Date | undefined
  readonly anyTime: boolean
  readonly q?: string | undefined
  readonly limit: number
  readonly after?: string | undefined
}

/** Which credentials may open a door, now or at an instant, in the order of their ids. */
export const who = endpoint({
  method: 'GET',
  path: '/access/who',
  tag: 'access',
  summary: 'Which credentials may open a door',
  permission: ['FOB_READ', 'DOOR_READ'],
  query: pageQuery(whoQuery),
  reply: pageOf(opener),
  handle: ({ context, session, query }) => openersOf(context, session, query),
})

/** A page of who opens a door. @throws 404 and 451 as for any record */
export async function openersOf(context: Context, session: Session, query: WhoAsked) {
  const { pool } = context.database
  const { doorId } = query
  const now = context.now()
  const asked = { clientId: session.clientId, at: query.at ?? now, now, doorId, anyTime: query.anyTime }
  const [door, { estate, where }] = await Promise.all([
    findRow(pool, entities.door, session, doorId),
    leadingTo(context, asked),
  ])
  const { found, next } = await fillPage(
    query,
    async (after, count) => {
      const some = await candidates(pool, session, { ...where, q: query.q }, after, count)
      const tokenIds = some.found.map(({ tokenId }) => tokenId)
      const snapshot = snapshotOf(estate, await holdersOf(pool, session.clientId, tokenIds))
      const decided = deciderOf(snapshot, asked)
      const shown = some.found.flatMap((each): Found[] => {
        const [decision, activations] = [decided(each.tokenId), snapshot.activations.get(each.tokenId) ?? []]
        const isAsked = isAskedFor(decision.allowed, decision.paths, query, query.anyTime)
        return isAsked && isShown(decision.reason, query.anyTime) ? [{ ...each, decision, activations }] : []
      })
      return { shown, last: some.last }
    },
    ({ tokenId }) => tokenId,
  )
  const rows = await itemsOf(context, session, estate, found, query.anyTime)
  const items = rows.map(row => ({ ...row, controllerId: Number(door['controllerId']) }))
  return { items, next }
}

/** What leads to a door at the instant, or at any time, and so whose credentials to look at. */
async function leadingTo(
  { database: { pool } }: Context,
  asked: Asked & { doorId: number; anyTime: boolean },
): Promise<{ estate: Estate; where: Where }> {
  const { clientId, doorId, at: instant } = asked
  const doors = await doorsOf(pool, clientId, [doorId], instant)
  const door = doors.get(doorId)
  const groupIds = door ? await groupsTo(pool, clientId, door) : []
  const estate = await estateAround(pool, asked, doors, groupIds)
  const snapshot = snapshotOf(estate, { tokens: new Map(), activations: new Map(), timeProfiles: new Map() })
  const leads = (groupId: number) => waysOf(snapshot, asked, { groupId }).some(way => isOnWay(way, asked.anyTime))
  return { estate, where: { areaIds: door?.areaIds ?? [], groupIds: groupIds.filter(leads) } }
}

async function itemsOf(
  context: Context,
  session: Session,
  { timeProfiles }: Estate,
  found: readonly Found[],
  anyTimeToo: boolean,
): Promise<Omit<Opener, 'controllerId'>[]> {
  const { pool } = context.database
  const told = found.map(each => ({ ...each, paths: toldPaths(each.decision.paths, anyTimeToo) }))
  const activations = new Map(found.map(each => [each.tokenId, each.activations]))
  const people = session.permissions.has('PERSON_READ') ? found.flatMap(({ personId }) => personId ?? []) : []
  const [fobs, persons, titled] = await Promise.all([
    titlesByKey(
      pool,
      context.entities,
      entities.token,
      found.map(({ tokenId }) => tokenId),
    ),
    titlesByKey(pool, context.entities, entities.person, people),
    titlesOf(
      context,
      session,
      { activations, timeProfiles },
      told.flatMap(({ paths }) => paths),
    ),
  ])
  return told.map(({ tokenId, personId, decision: { allowed, reason }, paths }) => ({
    fobId: tokenId,
    fob: fobs.get(tokenId) ?? '',
    personId,
    person: personId === null ? null : (persons.get(personId) ?? null),
    open: allowed,
    reason,
    through: [...new Set(paths.map(path => titled(path).words))],
  }))
}
