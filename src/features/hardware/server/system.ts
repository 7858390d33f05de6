import { sql } from 'kysely'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { all, type Context, endpoint, rowsByKey } from '../../../../server/kit/index.ts'
import { factsOf, mostControllers, mostThings, type SystemAnswer, systemAnswer } from '../domain/answers.ts'
import { bundleOf } from '../domain/kinds.ts'
import type { Thing } from '../domain/thing.ts'
import { type Asked, placeQuery, readable } from './asked.ts'
import { column, keyColumn } from './kinds.ts'
import { namesOf } from './names.ts'
import { askedOf } from './pages.ts'
import { order } from './read-page.ts'
import { readThings } from './read-things.ts'
import { within } from './within.ts'

/** A site's, a communicator's or a controller's whole system, for one sheet or one drawing. */
export const systemRoute = endpoint({
  method: 'GET',
  path: '/hardware/system',
  tag: 'hardware',
  summary: 'The whole system of a site, a communicator or a controller',
  permission: entities.controller.permission.read,
  query: z.strictObject(placeQuery),
  reply: systemAnswer,
  async handle({ context, session, query }) {
    if (Object.values(query).every(id => id === undefined))
      throw invalid([{ propertyName: 'areaId', errorMessage: 'Choose where the system is' }])
    return readSystem(context, await askedOf(context, session, query))
  },
})

async function readSystem(context: Context, asked: Asked): Promise<SystemAnswer> {
  const { pool } = context.database
  const controllers = await readThings(pool, 'controller', {
    where: within(asked, 'controller'),
    order: sql.join(order('controller')),
    limit: mostControllers + 1,
  })
  const shown = controllers.slice(0, mostControllers)
  const things: Thing[] = [...(await devicesOf(context, asked, shown)), ...shown]
  let isCut = controllers.length > mostControllers
  for (const kind of readable(asked).filter(each => bundleOf(each) !== undefined)) {
    const left = mostThings - things.length
    const found = await readThings(pool, kind, {
      where: all([within(asked, kind), sql`${column(kind, 'controllerId')} = any(${idsOf(shown)}::integer[])`]),
      order: sql.join(order(kind)),
      limit: left + 1,
    })
    if (found.length > left) isCut = true
    things.push(...found.slice(0, left))
  }
  const plain = things.map(({ isMatch: _none, ...thing }: Thing & { isMatch?: boolean }) => thing)
  return { things: plain, ...(await namesOf(context, things)), isCut, facts: await readFacts(context, things) }
}

const idsOf = (things: readonly Thing[]): number[] => things.map(({ id }) => id)

/** The communicators of these controllers, and the one that was asked about, as far as the caller may see them. */
async function devicesOf({ database: { pool } }: Context, asked: Asked, controllers: readonly Thing[]) {
  if (!readable(asked).includes('commDevice')) return []
  const own = asked.place.commDeviceId
  const ids = new Set([...controllers.flatMap(({ commDeviceId }) => commDeviceId ?? []), ...(own ? [own] : [])])
  return readThings(pool, 'commDevice', {
    // Whatever the place: a controller's communicator belongs to its drawing.
    where: all([
      within({ ...asked, place: {} }, 'commDevice'),
      sql`${keyColumn('commDevice')} = any(${[...ids]}::integer[])`,
    ]),
    order: sql.join(order('commDevice')),
    limit: mostControllers,
  })
}

async function readFacts({ database: { pool }, entities: known }: Context, things: readonly Thing[]) {
  const of = async (kind: keyof typeof factsOf) => {
    const ids = idsOf(things.filter(each => each.kind === kind))
    const rows = await rowsByKey(pool, known, entities[kind], ids, [])
    const pick = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(factsOf[kind].map(name => [name, row[name] ?? null]))
    return Object.fromEntries([...rows].map(([id, row]) => [String(id), pick(row)]))
  }
  return { commDevice: await of('commDevice'), controller: await of('controller') }
}
