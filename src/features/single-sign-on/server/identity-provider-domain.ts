import { sql } from 'kysely'
import { behaviour, newSecret, runSql, type Writing } from '../../../../server/kit/index.ts'
import { identityProviderDomain } from '../domain/identity-provider-domain.ts'
import { refuseOthers } from './identity-provider.ts'

type Domain = typeof identityProviderDomain

const mostDomains = 50

async function checkCount({ client, session, errors }: Writing<Domain>): Promise<void> {
  const rows = await runSql(
    client,
    sql`select 1 from identity_provider_domain where "clientId" = ${session.clientId} and "deletedAt" is null limit ${mostDomains}`,
  )
  if (rows.length === mostDomains)
    errors.push({ propertyName: 'domain', errorMessage: `There are ${mostDomains} sign-in domains already` })
}

/** Each has a token of its own, which its DNS has to show before it counts. */
export const identityProviderDomainBehaviour = behaviour(identityProviderDomain, {
  async beforeAdd(write, values) {
    refuseOthers(write)
    await checkCount(write)
    if (typeof values.domain === 'string') values.domain = values.domain.toLowerCase()
    values.token = newSecret().text
  },
  beforeDelete: refuseOthers,
  async afterWrite({ client }, change, { identityProviderDomainId }) {
    if (change === 'deleted')
      await runSql(
        client,
        sql`delete from verified_domain where "identityProviderDomainId" = ${identityProviderDomainId}`,
      )
  },
})
