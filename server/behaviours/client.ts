import { sql } from 'kysely'
import { client } from '../../src/domain/entities/control-panel/client.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { announceAll } from '../rest/announce.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import { kysely, run, runSql } from '../db/query.ts'
import { cannotSet } from '../rest/refuse.ts'

type Client = typeof client

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
] as const

/** There is one provider, made with its first administrator: its people alone can be staff. */
function keepProvider({ errors }: Writing<Client>, { type }: SentOf<Client>, was?: RecordOf<Client>['type']): void {
  if (type !== undefined && type !== was && (type === 'provider' || was === 'provider'))
    errors.push({ propertyName: 'type', errorMessage: 'Which client is the provider cannot be changed' })
}

const isStaff = ({ session }: Writing) => session.permissions.has('KMSUSER_USER')

/** A user outside the provider's staff who adds a client looks after it: otherwise they could not see it. */
async function lookAfter({ client: on, session, now, touched }: Writing, clientId: number): Promise<void> {
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
    on,
    kysely.insertInto('client_relation').values(relation).returning('clientRelationId'),
  )
  await run(
    on,
    kysely.updateTable('client').set({ managedById: session.homeClientId }).where('clientId', '=', clientId),
  )
  for (const { clientRelationId } of rows)
    touched.push({ entity: 'clientRelation', id: clientRelationId, change: 'added', clientId })
}

/** The users of an installer organisation are engineers. */
async function markEngineers(
  { client: on, now, touched }: Writing,
  { clientId, isEngineer }: RecordOf<Client>,
): Promise<void> {
  const changed = await runSql<{ userId: number }>(
    on,
    sql`
    update "user" set "engineer" = ${isEngineer}, "version" = "version" + 1, "updatedAt" = ${now}
    where "clientId" = ${clientId} and "engineer" <> ${isEngineer} and "deletedAt" is null
    returning "userId"`,
  )
  for (const { userId: id } of changed) touched.push({ entity: 'user', id, change: 'edited', clientId })
}

/** Organisations: what only the provider sets, and who looks after a new one. */
export default behaviour(client, {
  beforeAdd(write, values) {
    if (!isStaff(write)) write.errors.push(...cannotSet(write, providers, values))
    else keepProvider(write, values)
  },
  beforeEdit(write, values, current) {
    if (!isStaff(write)) write.errors.push(...cannotSet(write, providers, values, current))
    else keepProvider(write, values, current.type)
  },
  beforeDelete({ errors }, { type }) {
    if (type === 'provider') errors.push({ propertyName: 'type', errorMessage: 'The provider cannot be deleted' })
  },
  async afterWrite(write, change, current) {
    if (change === 'edited') await markEngineers(write, current)
    if (change !== 'added' || isStaff(write)) return
    await lookAfter(write, current.clientId)
    current.managedById = write.session.homeClientId
  },
  commands: {
    /** What was changed in the database alone (by hand, by a restore) is seen from then on. */
    async clearCaches({ context, afterCommit }, { clientId }) {
      afterCommit.push(() => announceAll(context, clientId))
      return {}
    },
  },
})
