import { sql } from 'kysely'
import { clientRelation } from '../../src/domain/entities/control-panel/client-relation.ts'
import type { SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { refuseGuest } from '../rest/refuse.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { guestChanges } from '../users/guest-changes.ts'

type Relation = typeof clientRelation

function check({ errors, session }: Writing<Relation>, values: SentOf<Relation>): void {
  const { startDate, endDate, relatedClientId } = values
  if (relatedClientId === session.clientId)
    errors.push({ propertyName: 'relatedClientId', errorMessage: 'Managed by must be another client' })
  if (endDate && startDate && endDate < startDate)
    errors.push({ propertyName: 'endDate', errorMessage: 'End date is before the start date' })
}

/** The client shows who manages it: the newest managing relation that holds. */
async function showManager({ client, session, now, touched }: Writing): Promise<void> {
  const changed = await runSql(
    client,
    sql`
    update client c set "managedById" = m."relatedClientId", "version" = c."version" + 1, "updatedAt" = ${now}
    from (select (
      select "relatedClientId" from client_relation where "clientId" = ${session.clientId} and "kind" = 'managing' and "deletedAt" is null
        and "revokedAt" is null and "startDate" <= ${now}::timestamptz::date and coalesce("endDate", 'infinity') >= ${now}::timestamptz::date
      order by "clientRelationId" desc limit 1) as "relatedClientId") m
    where c."clientId" = ${session.clientId} and c."managedById" is distinct from m."relatedClientId" returning c."clientId"`,
  )
  if (changed.length) touched.push({ entity: 'client', id: session.clientId, change: 'edited' })
}

/** The client's own people decide who may look after it. */
export default behaviour(clientRelation, {
  beforeAdd(write, values) {
    refuseGuest(write)
    check(write, values)
  },
  beforeEdit(write, values, current) {
    refuseGuest(write)
    check(write, { ...current, ...values })
  },
  beforeDelete: refuseGuest,
  afterWrite: showManager,
  routes: (app, context, entity) => serveEndpoint(app, context, guestChanges(entity)),
  commands: {
    async revoke(write, { clientRelationId, revokedAt }) {
      refuseGuest(write)
      if (revokedAt !== null)
        write.errors.push({ propertyName: 'revokedAt', errorMessage: 'The relation has already been revoked' })
      await runSql(
        write.client,
        sql`update client_relation set "revokedAt" = ${write.now} where "clientRelationId" = ${clientRelationId}`,
      )
      await showManager(write)
      return { set: { revokedAt: write.now.toISOString() } }
    },
  },
})
