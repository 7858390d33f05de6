import * as z from 'zod'
import { type AccessActivation, answersOf, type SharedAnswer } from '../../../domain/access/index.ts'
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
import { areaOpener, type AreaOpener } from '../domain/answer.ts'
import { candidates, type Candidate, type Where } from './candidates.ts'
import { doorsOf } from './doors.ts'
import { doorsWithin } from './doors-within.ts'
import { at, id } from './explain.ts'
import { fillPage } from './fill-page.ts'
import { countedPaths } from './paths-to-area.ts'
import { type Filters, isAskedFor, isShown } from './shown.ts'
import { type Asked, type Estate, estateAround, holdersOf, snapshotOf } from './snapshot.ts'
import { titlesOf } from './titles.ts'
import { groupsWith } from './what-if/stored.ts'
import { anyTime, filters, q } from './who.ts'

/** Doors of an area that are looked at in one answer; beyond it, it says that there are more. */
const mostDoors = 5000

/** What is asked of an area. */
export const whoAreaQuery = { areaId: id, at, anyTime, q, ...filters }

interface WhoAreaAsked extends Filters {
  readonly areaId: number
  readonly at?: Date | undefined
  readonly anyTime: boolean
  readonly q?: string | undefined
  readonly limit: number
  readonly after?: string | undefined
}

/** A credential of the page, and what was decided of the doors that it opens. */
interface Found extends Candidate {
  readonly answers: readonly SharedAnswer[]
  readonly activations: readonly AccessActivation[]
}

/** Which credentials may open any door of an area or of those below it, in the order of their ids. */
export const whoArea = endpoint({
  method: 'GET',
  path: '/access/who/area',
  tag: 'access',
  summary: 'Which credentials may open doors of an area',
  permission: ['FOB_READ', 'DOOR_READ', entities.area.permission.read],
  query: pageQuery(whoAreaQuery),
  reply: pageOf(areaOpener).extend({
    /** Doors there that the caller may see. */
    doors: z.int(),
    /** False where there are too many to look at all of them. */
    isWhole: z.boolean(),
    /** The controllers of those doors. */
    controllerIds: z.array(z.int()),
  }),
  handle: ({ context, session, query }) => areaOpenersOf(context, session, query),
})

/** A page of who opens doors of an area. @throws 404 and 451 as for any record */
export async function areaOpenersOf(context: Context, session: Session, query: WhoAreaAsked) {
  const { pool } = context.database
  const { areaId } = query
  await findRow(pool, entities.area, session, areaId)
  const now = context.now()
  const asked: Asked = { clientId: session.clientId, at: query.at ?? now, now }
  const all = await doorsWithin(pool, session, { areaIds: [areaId], groupIds: [] }, 0, mostDoors + 1)
  const doors = all.slice(0, mostDoors)
  const doorIds = doors.map(({ doorId }) => doorId)
  const { estate, where } = await leadingTo(context, asked, doorIds)
  const { found, next } = await fillPage(
    query,
    async (after, count) => {
      const some = await candidates(pool, session, { ...where, q: query.q }, after, count)
      const tokenIds = some.found.map(({ tokenId }) => tokenId)
      const snapshot = snapshotOf(estate, await holdersOf(pool, session.clientId, tokenIds))
      const answered = answersOf(snapshot, doorIds, asked.at)
      const shown = some.found.flatMap((each): Found[] => {
        const answers = answered(each.tokenId).filter(
          ({ decision: { allowed, reason, paths } }) =>
            isShown(reason, query.anyTime) && isAskedFor(allowed, paths, query, query.anyTime),
        )
        if (answers.length === 0) return []
        return [{ ...each, answers, activations: snapshot.activations.get(each.tokenId) ?? [] }]
      })
      return { shown, last: some.last }
    },
    ({ tokenId }) => tokenId,
  )
  return {
    items: await itemsOf(context, session, estate, found, query.anyTime),
    next,
    doors: doors.length,
    isWhole: all.length <= mostDoors,
    controllerIds: [...new Set(doors.map(({ controllerId }) => controllerId))],
  }
}

/** What leads to any of the doors, and so whose credentials to look at. */
async function leadingTo(
  { database: { pool } }: Context,
  asked: Asked,
  doorIds: readonly number[],
): Promise<{ estate: Estate; where: Where }> {
  const { clientId, at: instant } = asked
  const doors = await doorsOf(pool, clientId, doorIds, instant)
  const areaIds = [...new Set([...doors.values()].flatMap(door => door.areaIds))]
  const groupIds = doors.size > 0 ? await groupsWith(pool, clientId, { doorIds, areaIds }) : []
  return { estate: await estateAround(pool, asked, doors, groupIds), where: { areaIds, groupIds } }
}

const countOf = (answers: readonly SharedAnswer[]) => answers.reduce((sum, { doorIds }) => sum + doorIds.length, 0)

async function itemsOf(
  context: Context,
  session: Session,
  { timeProfiles }: Estate,
  found: readonly Found[],
  anyTimeToo: boolean,
): Promise<AreaOpener[]> {
  const { pool } = context.database
  const told = found.map(each => ({ ...each, counted: countedPaths(each.answers, anyTimeToo) }))
  const activations = new Map(found.map(each => [each.tokenId, each.activations]))
  const tokenIds = found.map(({ tokenId }) => tokenId)
  const people = session.permissions.has('PERSON_READ') ? found.flatMap(({ personId }) => personId ?? []) : []
  const paths = told.flatMap(({ counted }) => counted.map(({ path }) => path))
  const [fobs, persons, titled] = await Promise.all([
    titlesByKey(pool, context.entities, entities.token, tokenIds),
    titlesByKey(pool, context.entities, entities.person, people),
    titlesOf(context, session, { activations, timeProfiles }, paths),
  ])
  return told.map(({ tokenId, personId, answers, counted }) => {
    const open = answers.filter(({ decision }) => decision.allowed)
    return {
      fobId: tokenId,
      fob: fobs.get(tokenId) ?? '',
      personId,
      person: personId === null ? null : (persons.get(personId) ?? null),
      doors: countOf(answers),
      openDoors: countOf(open),
      reason: (open[0] ?? answers[0])?.decision.reason ?? 'noAccess',
      through: counted.map(({ path, doors }) => ({ words: titled(path).words, doors })),
    }
  })
}
