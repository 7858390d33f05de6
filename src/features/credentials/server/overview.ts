import { sql } from 'kysely'
import { type Context, countBy, countListed, endpoint, runSql, type Session } from '../../../../server/kit/index.ts'
import { tokenKinds, tokenStatuses } from '../../../domain/entities/access/token.ts'
import { holds } from '../../../domain/entity.ts'
import { fault } from '../../../domain/faults.ts'
import { rangeText } from '../../../domain/instant-range.ts'
import { smartCredits } from '../../shop/domain/smart-credits.ts'
import { credentialOverview, expiringDays, unusedDays, type Figure, type FigureName } from '../domain/overview.ts'
import { clientsOf } from './clients-of.ts'

const dayMs = 86_400_000

/** Counts of credentials, each with the list of exactly those: as the caller sees them. */
export const readOverview = endpoint({
  method: 'GET',
  path: '/fob/overview',
  tag: 'token',
  summary: 'Counts of credentials',
  permission: 'FOB_READ',
  reply: credentialOverview,
  async handle({ context, session }) {
    const { ports, database } = context
    const mayMake = holds(session.permissions, 'FOB_ADD')
    return {
      items: await figuresOf(context, session),
      ...(await clientsOf(database.pool, session)),
      smartCredits: mayMake ? await ports.of(smartCredits, database.pool).left(session.clientId) : null,
    }
  },
})

type Query = Readonly<Record<string, string | readonly string[]>>

async function figuresOf(context: Context, session: Session): Promise<readonly Figure[]> {
  const { token } = context.entities
  if (!token) throw fault('notFound')
  const { pool } = context.database
  const now = context.now()
  const figure = (name: FigureName, count: number, list: string | null = null, query: Query = {}, value?: string) => ({
    figure: name,
    value: value ?? null,
    count,
    list,
    query: textOf(query),
  })
  const counted = async (name: FigureName, list: string | null, query: Query = {}) =>
    figure(name, await countListed(pool, token, session, { list, query }, now), list, query)
  const byValue = async (name: 'kind' | 'status', values: object) => {
    const counts = await countBy(pool, token, session, name)
    return Object.keys(values).map(value => figure(name, counts.get(value) ?? 0, null, { [name]: value }, value))
  }
  const activated = await countBy(pool, token, session, 'activated')
  const [available = 0, issued = 0] = ['false', 'true'].map(value => activated.get(value))
  const expiring = await expiringFrom(context, session)
  return [
    figure('all', available + issued),
    figure('issued', issued, 'issued'),
    figure('available', available, 'available'),
    await counted('recentlyActivated', 'recentlyActivated'),
    await counted('recentlyDeactivated', 'recentlyDeactivated'),
    await counted('expiring', null, expiring),
    await counted('unused', 'issued', unusedSince(now)),
    ...(await byValue('kind', tokenKinds)),
    ...(await byValue('status', tokenStatuses)),
  ]
}

/** By the days of the client. */
async function expiringFrom({ database, now }: Context, { clientId }: Session): Promise<Query> {
  const [days] = await runSql<{ from: string; until: string }>(
    database.pool,
    sql`select d."today"::text as "from", (d."today" + ${expiringDays}::integer)::text as "until" from (
      select (${now()}::timestamptz at time zone "timeZone")::date as "today" from client where "clientId" = ${clientId}) d`,
  )
  return { validUntil: rangeText(days ?? {}) }
}

/** Issued since before then, and not used since: one that was issued yesterday has had no time to be used. */
function unusedSince(now: Date): Query {
  const before = rangeText({ until: new Date(now.getTime() - unusedDays * dayMs).toISOString() })
  return { lastActivated: before, lastUsed: [before, 'null'] }
}

/** As it stands in the address of the list. */
const textOf = (query: Query): string =>
  String(
    new URLSearchParams(Object.entries(query).flatMap(([name, given]) => [given].flat().map(value => [name, value]))),
  )
