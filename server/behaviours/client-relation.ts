import { sql } from 'kysely'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'
import { refuseGuest } from '../rest/refuse.ts'

function check({ errors, session }: Writing, { startDate, endDate, relatedClientId }: Values): void {
  if (relatedClientId === session.clientId)
    errors.push({ propertyName: 'relatedClientId', errorMessage: 'Looked after by must be another client' })
  if (typeof endDate === 'string' && endDate < String(startDate))
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

/** Who may look after a client is said by the client's own people. */
export default behaviour({
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
  commands: {
    async revoke(write, { clientRelationId, revokedAt }) {
      refuseGuest(write)
      if (revokedAt !== null)
        write.errors.push({ propertyName: 'revokedAt', errorMessage: 'The relation is revoked already' })
      await runSql(
        write.client,
        sql`update client_relation set "revokedAt" = ${write.now} where "clientRelationId" = ${clientRelationId}`,
      )
      await showManager(write)
      return { set: { revokedAt: write.now } }
    },
  },
})
