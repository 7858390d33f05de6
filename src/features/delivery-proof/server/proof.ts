import { sql } from 'kysely'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { fault } from '../../../domain/faults.ts'
import { endpoint, reach, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { mostNamed, mostProven, type Proof, proofs, type ProvenKind, provenKinds } from '../domain/proof.ts'
import { ofGroups } from './of-groups.ts'
import { ofRecords } from './of-records.ts'

const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids, separated by commas')
  .transform(text => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.int().max(2_147_483_647)).max(mostProven))
  .meta({ type: 'string', pattern: undefined })

const { controller } = entities

/**
 * Which controllers hold the latest of a record, and which don't yet. All controllers are counted, also those outside the
 * caller's areas; only those inside are named.
 */
export const deliveryProof = endpoint({
  method: 'GET',
  path: '/delivery/proof',
  tag: 'changeLog',
  summary: 'Which controllers have confirmed records',
  query: z.strictObject({ subject: z.enum(provenKinds), subjectId: ids.describe(`Up to ${mostProven} ids`) }),
  reply: proofs,
  async handle({ context: { database }, session, query: { subject, subjectId } }) {
    requireEither(session, subject)
    await requireSeen(database.pool, session, subject, subjectId)
    const rows = await runSql<Known>(database.pool, knownSql(session, subject, subjectId))
    const byRecord = Map.groupBy(rows, row => row.root)
    const [work] = await runSql<{ workingOut: boolean }>(
      database.pool,
      sql`select exists (select from delivery_spread where "clientId" = ${session.clientId})
        or exists (select from delivery_check where "clientId" = ${session.clientId}) as "workingOut"`,
    )
    return {
      items: subjectId.map(id => proofOf(id, byRecord.get(id) ?? [])),
      workingOut: work?.workingOut ?? false,
    }
  },
})

/** For users who may read the record, or controllers. @throws 403 */
function requireEither({ permissions }: Session, subject: ProvenKind): void {
  const { read } = entities[subject].permission
  if (!permissions.has(read) && !permissions.has(controller.permission.read))
    throw fault('forbidden', { permission: read })
}

/** @throws 404 where one of the records is not the caller's to see */
async function requireSeen(
  on: Parameters<typeof runSql>[0],
  session: Session,
  subject: ProvenKind,
  subjectIds: readonly number[],
): Promise<void> {
  const { table, key } = entities[subject]
  const [seen] = await runSql<{ count: number }>(
    on,
    sql`select count(*)::integer as "count" from ${sql.table(table)}
      where ${sql.ref(`${table}.${key}`)} = any(${[...subjectIds]}::integer[]) and ${scope(entities[subject], session)}`,
  )
  if (seen?.count !== subjectIds.length) throw fault('notFound')
}

interface Known {
  readonly root: number
  readonly controllerId: number
  readonly isPending: boolean
  readonly since: Date | null
  readonly confirmedAt: Date | null
  readonly controller: string
  readonly state: 'online' | 'offline' | 'unknown'
  readonly lastSeenAt: Date | null
  readonly isSeen: boolean
  readonly differsSince: Date | null
}

/** A row for each record and each controller that has or had to know of it. */
const knownSql = (session: Session, subject: ProvenKind, subjectIds: readonly number[]) => sql<Known>`
  with known as materialized (
    ${subject === 'group' ? ofGroups(session.clientId, subjectIds) : ofRecords(session.clientId, subject, subjectIds)}
  )
  select k.*, controller."name" as "controller", controller."state", controller."lastSeenAt",
    (${reach(controller, session)}) as "isSeen", h."differsSince"
  from known k join controller on controller."controllerId" = k."controllerId" and controller."deletedAt" is null
  left join controller_holding h on h."controllerId" = k."controllerId" and h."differsSince" is not null`

function proofOf(subjectId: number, rows: readonly Known[]): Proof {
  const pending = rows.filter(({ isPending }) => isPending)
  const offline = pending.filter(({ state }) => state === 'offline')
  const times = rows.flatMap(({ confirmedAt }) => confirmedAt?.getTime() ?? [])
  return {
    subjectId,
    controllers: rows.length,
    confirmed: rows.length - pending.length,
    pending: pending.length,
    offline: offline.length,
    confirmedAt: pending.length === 0 && times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    waiting: pending
      .filter(({ isSeen }) => isSeen)
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, mostNamed)
      .map(({ controllerId, controller: name, state, lastSeenAt, since }) => ({
        controllerId,
        controller: name,
        state,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        since: (since ?? new Date(0)).toISOString(),
      })),
    differing: rows
      .flatMap(({ isSeen, differsSince, controllerId, controller: name }) =>
        isSeen && differsSince ? [{ controllerId, controller: name, since: differsSince.toISOString() }] : [],
      )
      .slice(0, mostNamed),
  }
}

/** Offline ones first, then by how long they wait. */
const rank = ({ state, since }: Known) => (state === 'offline' ? 0 : 1e15) + (since?.getTime() ?? 0)
