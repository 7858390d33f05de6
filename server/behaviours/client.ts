import { sql } from 'kysely'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { kysely, run, runSql } from '../rest/query.ts'
import { cannotSet } from '../rest/refuse.ts'

/** What the provider decides about a client. */
const providers = [
  'type',
  'isEngineer',
  'features',
  'lockedOut',
  'managedService',
  'monthlyBilling',
  'billingCycle',
  'sageAccountNumber',
  'sharedResourcesClient',
]
const isStaff = ({ session }: Writing) => session.permissions.has('KMSUSER_USER')

/** Whoever adds a client and isn't the provider's staff looks after it: otherwise he could not see what he made. */
async function lookAfter({ client, session, now, touched }: Writing, clientId: number): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const relation = {
    clientId,
    relatedClientId: session.homeClientId,
    kind: 'managing',
    startDate: day,
    createdById: session.userId,
    createdAt: now,
    updatedAt: now,
  }
  const rows = await run<{ clientRelationId: number }>(
    client,
    kysely.insertInto('client_relation').values(relation).returning('clientRelationId'),
  )
  await run(
    client,
    kysely.updateTable('client').set({ managedById: session.homeClientId }).where('clientId', '=', clientId),
  )
  for (const { clientRelationId } of rows)
    touched.push({ entity: 'clientRelation', id: clientRelationId, change: 'added' })
}

/** The users of an installer organisation are engineers. */
async function markEngineers({ client, now }: Writing, { clientId, isEngineer }: Values): Promise<void> {
  await runSql(
    client,
    sql`
    update "user" set "engineer" = ${isEngineer}, "version" = "version" + 1, "updatedAt" = ${now}
    where "clientId" = ${clientId} and "engineer" <> ${isEngineer} and "deletedAt" is null`,
  )
}

/** Organisations: what only the provider sets, and who looks after a new one. */
export default behaviour({
  beforeAdd(write, values) {
    if (!isStaff(write)) write.errors.push(...cannotSet(write, providers, values))
  },
  beforeEdit(write, values, current) {
    if (!isStaff(write)) write.errors.push(...cannotSet(write, providers, values, current))
  },
  async afterWrite(write, change, current: Values) {
    if (change === 'edited') await markEngineers(write, current)
    if (change !== 'added' || isStaff(write)) return
    await lookAfter(write, current['clientId'] as number)
    current['managedById'] = write.session.homeClientId
  },
})
