import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  afterCommit,
  announce,
  announceAll,
  type Context,
  inTransaction,
  isGuest,
  job,
  runSql,
  type RunningJob,
  wake,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { endOffer } from './answer.ts'
import { moveSystem, type Moved } from './move/move.ts'
import { findOffer } from './offers.ts'

/** What is moved: as staff have decided, or as the working client has accepted. */
export const transferInput = z.union([
  z.object({ areaId: z.int(), from: z.int(), to: z.int() }),
  z.object({ invitationId: z.int() }),
])

/** The phase of a job whose system has moved; it is written down in the transaction that moves it. */
const moved = 'moved'

/** Moves a system in one transaction: all of it, or nothing. */
export const transferJob = job({
  kind: 'systemTransfer',
  lane: 'imports',
  async run(running) {
    const { context, job: own, session } = running
    const summary = (total: number) => ({ state: 'succeeded', summary: { rows: total } }) as const
    // A runner may have died after the commit.
    if (own.phase === moved) return summary(own.done)
    await running.progress({ phase: 'moving', done: 0, total: 0 })
    running.signal.throwIfAborted()
    const wanted = transferInput.parse(own.input)
    const { done, from, to, invitationIds } = await inTransaction(context.database.pool, client =>
      moveWanted(client, running, wanted),
    )
    const ended = invitationIds.map(
      id => ({ entity: systemTransferInvitation.id, id, change: 'edited', clientId: from }) as const,
    )
    afterCommit([
      () => announce(context, session, [...done.touched, ...ended]),
      ...[from, to].map(clientId => () => announceAll(context, clientId)),
      () => wake(context.bus, done.controllers),
    ])
    return summary(done.total)
  },
})

interface Done {
  readonly done: Moved
  readonly from: number
  readonly to: number
  readonly invitationIds: readonly number[]
}

async function moveWanted(
  client: PoolClient,
  running: RunningJob,
  wanted: z.infer<typeof transferInput>,
): Promise<Done> {
  const { context, session, job: own } = running
  const now = context.now()
  // The rights may have been taken away while the job waited.
  const offer = 'invitationId' in wanted ? await accepted(client, running, wanted.invitationId) : undefined
  if (!('invitationId' in wanted) && !mayMoveTo(running, wanted))
    throw fault('forbidden', { permission: 'KMSUSER_USER' })
  const { areaId, from, to } =
    'invitationId' in wanted ? { areaId: offer?.areaId ?? 0, from: offer?.clientId ?? 0, to: session.clientId } : wanted
  const done = await moveSystem(client, context, { areaId, from, to, session, now })
  if (offer) await endOffer(client, context, session, offer, 'completed')
  const others = await cancelOthers(client, context, done, from)
  await runSql(client, sql`update job set "phase" = ${moved}, "done" = ${done.total} where "jobId" = ${own.jobId}`)
  return { done, from, to, invitationIds: [...(offer ? [offer.systemTransferInvitationId] : []), ...others] }
}

const mayMoveTo = ({ session }: RunningJob, { from, to }: { readonly from: number; readonly to: number }) =>
  session.permissions.has('KMSUSER_USER') && session.clientId === from && session.visibleClientIds.has(to)

/** @throws 403, 404 */
async function accepted(client: PoolClient, { context, session }: RunningJob, id: number) {
  if (!session.permissions.has('AREA_ADD')) throw fault('forbidden', { permission: 'AREA_ADD' })
  if (isGuest(session)) throw fault('guest')
  if (session.areaIds) throw fault('areaLimited')
  // Two that accept at once take turns here; the second finds it accepted.
  await runSql(
    client,
    sql`select 1 from system_transfer_invitation where "systemTransferInvitationId" = ${id} for update`,
  )
  return findOffer(client, session, context.now(), id)
}

/** Other offers of what has moved are void. */
async function cancelOthers(
  client: PoolClient,
  { now }: Pick<Context, 'now'>,
  { touched }: Moved,
  from: number,
): Promise<readonly number[]> {
  const areaIds = touched.flatMap(({ entity, id, clientId }) => (entity === 'area' && clientId === from ? [id] : []))
  const rows = await runSql<{ id: number }>(
    client,
    sql`
    update system_transfer_invitation set "status" = 'cancelled', "cancelled" = ${now()}, "version" = "version" + 1, "updatedAt" = ${now()}
    where "clientId" = ${from} and "areaId" = any(${areaIds}::integer[]) and "status" = 'pending' and "deletedAt" is null
    returning "systemTransferInvitationId" as "id"`,
  )
  return rows.map(({ id }) => id)
}
