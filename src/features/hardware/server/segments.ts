import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { all, any, type Condition, scope } from '../../../../server/kit/index.ts'
import { bundleOf, type HardwareKind } from '../domain/kinds.ts'
import type { Thing } from '../domain/thing.ts'
import { type Asked, mayRead, readable } from './asked.ts'
import { column, entityOf, from, keyColumn } from './kinds.ts'
import { isFiltered, match, matchingControllers } from './match.ts'
import { controllersWithin, within } from './within.ts'

/** Rows of one kind that stand together in a list: a page goes through its segments in order. */
export interface Segment {
  readonly kind: HardwareKind
  readonly where: Condition
}

const none = sql<SqlBool>`false`

/** Everything of every kind that the filters take: the table. */
export const allSegments = (asked: Asked): readonly Segment[] =>
  readable(asked).map(kind => ({ kind, where: all([within(asked, kind), match(asked, kind)]) }))

/** The tops of the tree: communicators, and whatever the caller can see nothing above of. */
export function topSegments(asked: Asked): readonly Segment[] {
  const shown: Readonly<{ [K in HardwareKind]?: () => Condition }> = {
    commDevice: () => (asked.place.controllerId === undefined ? devices(asked) : none),
    controller: () => all([unconnected(asked), controllers(asked)]),
    door: () => all([orphaned(asked), match(asked, 'door')]),
  }
  return readable(asked).flatMap(kind => {
    const where = shown[kind]?.()
    return where ? [{ kind, where: all([within(asked, kind), where]) }] : []
  })
}

/** What stands below a thing of the tree. */
export function segmentsBelow(asked: Asked, { kind, id }: Pick<Thing, 'kind' | 'id'>): readonly Segment[] {
  if (kind === 'commDevice')
    return readable(asked).includes('controller')
      ? [
          {
            kind: 'controller',
            where: all([
              within(asked, 'controller'),
              sql`${column('controller', 'commDeviceId')} = ${id}`,
              controllers(asked),
            ]),
          },
        ]
      : []
  if (kind !== 'controller') return []
  return allSegments(asked)
    .filter(each => bundleOf(each.kind) !== undefined)
    .map(each => ({ ...each, where: all([sql`${column(each.kind, 'controllerId')} = ${id}`, each.where]) }))
}

const everything = sql<SqlBool>`true`

/** With filters, what they take or something of which they take. */
function devices(asked: Asked): Condition {
  if (!isFiltered(asked)) return everything
  const own = match(asked, 'commDevice')
  if (!mayRead(asked, 'controller')) return own
  const behind: RawBuilder<unknown> = sql`select ${column('controller', 'commDeviceId')} from ${from('controller')}
    where ${within(asked, 'controller')} and ${keyColumn('controller')} in (${matchingControllers(asked)})`
  return any([own, sql`${keyColumn('commDevice')} in (${behind})`])
}

const controllers = (asked: Asked): Condition =>
  isFiltered(asked) ? sql`${keyColumn('controller')} in (${matchingControllers(asked)})` : everything

/** Controllers without a communicator, or with one that the caller can't see. */
function unconnected(asked: Asked): Condition {
  if (!mayRead(asked, 'commDevice') || asked.place.controllerId !== undefined) return everything
  const to = column('controller', 'commDeviceId')
  const seen = sql`select ${keyColumn('commDevice')} from ${from('commDevice')}
    where ${scope(entityOf('commDevice'), asked.session)}`
  return any([sql`${to} is null`, sql`${to} not in (${seen})`])
}

/** Doors whose controller is not shown: it stands at a site of somebody else's, or the caller may not read any. */
function orphaned(asked: Asked): Condition {
  if (!mayRead(asked, 'controller')) return everything
  const { session, place } = asked
  if (session.areaIds === null && place.areaId === undefined) return none
  return sql`${column('door', 'controllerId')} not in (${controllersWithin(asked)})`
}
