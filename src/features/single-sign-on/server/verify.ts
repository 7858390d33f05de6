import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  announce,
  byId,
  type Context,
  endpoint,
  findRow,
  inTransaction,
  instant,
  parseKey,
  type Session,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { fault } from '../../../domain/faults.ts'
import { identityProviderDomain as entity, recordStart } from '../domain/identity-provider-domain.ts'
import type { ResolveTxt } from './dns.ts'
import { refuseOthers } from './identity-provider.ts'
import { refuseWeaker } from './refuse-weaker.ts'

interface Checking {
  readonly client: PoolClient
  readonly session: Session
  readonly now: Date
  readonly id: number
  readonly domain: string
  /** What stands in its TXT records. */
  readonly shown: ReadonlySet<string>
}

/** Asks the DNS of a domain whether it is the caller's, who then has it alone. */
export const verifyBy = (resolve: ResolveTxt) =>
  endpoint({
    method: 'POST',
    path: `${entity.api}/:id/verify`,
    tag: entity.id,
    summary: 'Verify a domain by its DNS',
    permission: [entity.permission.edit, user.permission.edit],
    params: byId,
    body: z.strictObject({}),
    bodyLimit: 100,
    reply: z.object({ verified: instant }),
    async handle({ context, session, params }) {
      refuseOthers({ session })
      await refuseWeaker({ client: context.database.pool, session })
      const id = parseKey(entity, params.id)
      const { domain, token } = await findRow(context.database.pool, entity, session, id, 'write')
      const shown = new Set(await lookUp(resolve, String(domain), context.settings.dnsServers))
      if (!shown.has(`${recordStart}${String(token)}`))
        throw fault('notNow', {
          message: `There is no such TXT record at ${String(domain)} yet. A new one may take an hour to be seen everywhere`,
        })
      const now = context.now()
      const lost = await inTransaction(context.database.pool, client =>
        verify({ client, session, now, id, domain: String(domain), shown }),
      )
      tell(context, session.clientId, id)
      if (lost) tell(context, lost.clientId, lost.id)
      return { verified: now }
    },
  })

const lookUp = (resolve: ResolveTxt, domain: string, servers: readonly string[]) =>
  resolve(domain, servers).catch(() => {
    throw fault('notNow', { message: `No name server answered for ${domain}. Try again in a few minutes` })
  })

const tell = (context: Context, clientId: number, id: number) =>
  announce(context, { clientId }, [{ entity: entity.id, id, change: 'edited' }])

interface Holder {
  readonly id: number
  readonly clientId: number
  readonly token: string
}

/** @returns who has lost the domain: its DNS shows theirs no more @throws 409 where it is somebody else's */
async function verify(checking: Checking): Promise<Holder | undefined> {
  const { client, id, domain, shown, session, now } = checking
  const { rows } = await client.query<Holder>(
    `select d."identityProviderDomainId" as "id", d."clientId", d."token" from verified_domain v
     join identity_provider_domain d using ("identityProviderDomainId") where v."domain" = lower($1) and d."identityProviderDomainId" <> $2
     for update of v`,
    [domain, id],
  )
  const [other] = rows
  if (other && shown.has(`${recordStart}${other.token}`)) throw takenBy(domain)
  if (other) {
    await client.query('delete from verified_domain where "identityProviderDomainId" = $1', [other.id])
    const author = {
      clientId: other.clientId,
      homeClientId: other.clientId,
      userId: null,
      name: 'Another verification',
    }
    await set(client, author, now, other.id, null)
  }
  const { rowCount } = await client.query(
    `insert into verified_domain ("domain", "identityProviderDomainId")
     select lower("domain"), "identityProviderDomainId" from identity_provider_domain
     where "identityProviderDomainId" = $1 and "deletedAt" is null
     on conflict ("domain") do update set "identityProviderDomainId" = verified_domain."identityProviderDomainId"
       where verified_domain."identityProviderDomainId" = excluded."identityProviderDomainId"`,
    [id],
  )
  if (rowCount !== 1) throw takenBy(domain)
  await set(client, session, now, id, now)
  return other
}

const takenBy = (domain: string) => fault('notNow', { message: `${domain} is verified for somebody else already` })

async function set(
  client: PoolClient,
  author: Parameters<typeof writeAudit>[1],
  now: Date,
  recordId: number,
  verified: Date | null,
): Promise<void> {
  const { rows } = await client.query<{ verified: Date | null }>(
    'select "verified" from identity_provider_domain where "identityProviderDomainId" = $1 for update',
    [recordId],
  )
  await client.query(
    `update identity_provider_domain set "verified" = $2, "version" = "version" + 1, "updatedAt" = $3
     where "identityProviderDomainId" = $1`,
    [recordId, verified, now],
  )
  const [before] = rows
  await writeAudit(client, author, now, {
    entity,
    recordId,
    change: 'edited',
    before: { verified: before?.verified ?? null },
    after: { verified },
  })
}
