import type { FastifyInstance } from 'fastify'
import { authPlugin } from '../../../../server/auth/plugin.ts'
import { modestLimits } from '../../../../server/auth/limit-strangers.ts'
import type { Context } from '../../../../server/context.ts'
import { loadFeatures } from '../../../../server/features/load.ts'
import { featuresPlugin } from '../../../../server/features/plugin.ts'
import { recordsPlugin } from '../../../../server/records.ts'
import { collectRoutes } from '../../../../server/rest/openapi/route.ts'
import { callbackPath } from '../../../../src/domain/single-sign-on.ts'
import { verifyBy } from '../../../../src/features/single-sign-on/server/verify.ts'
import { movingClock } from '../../../server/auth/moving-clock.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { type OpenIdProvider, registered, startOpenIdProvider } from '../../../support/openid-provider.ts'
import { startServer, type TestClient, type TestRole, type TestServer } from '../../../support/server.ts'
import { browserAt } from './browser.ts'

/** Where people reach the test server, as its settings have it; the browser of the tests knows the way. */
export const publicUrl = 'http://doors.example'
const limits = { ...modestLimits, costlyPerMinute: 10_000, refusedPerMinute: 10_000 }

interface Options {
  readonly environment?: Record<string, string>
  readonly log?: object
}

/** A server whose clock is set, the name servers that it asks, and a real provider beside it. */
export async function startHouse(kind: DatabaseKind, { environment = {}, log }: Options = {}) {
  const clock = movingClock()
  /** TXT records by domain; `undefined` for name servers that do not answer. */
  const dns = new Map<string, readonly string[] | undefined>()
  const resolve = async (domain: string) => {
    if (dns.has(domain) && dns.get(domain) === undefined) throw new Error('No answer')
    return dns.get(domain) ?? []
  }
  const withFeatures = async (app: FastifyInstance, context: Context) => {
    const verify = verifyBy(resolve)
    const features = (await loadFeatures()).map(each => ({
      ...each,
      endpoints: each.endpoints?.map(one => (one.path === verify.path ? verify : one)) ?? [],
    }))
    featuresPlugin(app, context, features as Awaited<ReturnType<typeof loadFeatures>>)
  }
  const provider = await startOpenIdProvider(publicUrl + callbackPath)
  const server = await startServer(kind, {
    plugins: [
      async app => collectRoutes(app),
      (app, context) => authPlugin(app, context, { passwordCost: { memoryCost: 64, timeCost: 1 }, limits }),
      recordsPlugin,
      withFeatures,
    ],
    logger: log ?? { level: 'error' },
    now: clock.now,
    environment: { PUBLIC_URL: publicUrl, WEBHOOK_ALLOW_PRIVATE: 'on', ...environment },
  })
  await server.context.database.pool.query('create table kept_password as select * from user_password')
  return { ...houseOf(server, provider, dns), clock, dns }
}

function houseOf(server: TestServer, provider: OpenIdProvider, dns: Map<string, readonly string[] | undefined>) {
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  const groupOf = async (name: string) =>
    Number((await query<{ id: number }>('select "roleId" as "id" from user_group where "name" = $1', [name]))[0]?.id)
  const addDomain = (as: TestClient, identityProviderId: unknown, domain: string) =>
    made(as, '/identityproviderdomain', { identityProviderId, domain })
  const verify = (as: TestClient, { identityProviderDomainId: id }: Row) =>
    as.post<Row>(`/api/identityproviderdomain/${String(id)}/verify`, {})
  const house = {
    server,
    provider,
    query,
    groupOf,
    addDomain,
    verify,
    browser: () => browserAt(server.url, publicUrl),
    /** Its values, for a provider that there is none of yet. */
    valuesOf: (more: Row = {}): Row => ({
      name: 'Directory',
      issuer: provider.issuer,
      clientIdentifier: registered.id,
      clientSecret: registered.secret,
      ...more,
    }),
    /** A provider of somebody's client, with a domain that was verified. */
    async setUp(role: TestRole = 'siteOwner', more: Row = {}, domain = 'example.com'): Promise<Row> {
      const as = server.client(role)
      const one = await made(as, '/identityprovider', house.valuesOf(more))
      const added = await addDomain(as, one['identityProviderId'], domain)
      dns.set(domain, [`gatehouse-verification=${String(added['token'])}`])
      const { status, body } = await verify(as, added)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return one
    },
    /** A user group that whoever manages users may give. */
    async makeGroup(name: string): Promise<number> {
      await query(
        `insert into user_group ("name", "featureIds") select $1, array_agg("featureId") from feature where "name" = 'DOOR_READ'
         on conflict do nothing`,
        [name],
      )
      return groupOf(name)
    },
    userOf: async (email: string) =>
      (
        await query<{ userId: number; clientId: number; userGroupIds: number[]; username: string; firstName: string }>(
          'select * from "user" where lower("email") = lower($1) and "deletedAt" is null',
          [email],
        )
      )[0],
    /** Nobody has signed in by a provider, and there is none. */
    async clear() {
      const estate = Object.values(server.estate.userIds)
      for (const table of ['single_sign_on', 'user_identity', 'verified_domain', 'pending_sign_in', 'second_factor'])
        await query(`delete from ${table}`)
      await query('update session set "identityProviderId" = null')
      await query(`delete from device_secret where "entity" = 'identityProvider'`)
      for (const table of ['identity_provider_domain', 'identity_provider']) await query(`delete from ${table}`)
      await query('update "user" set "deletedAt" = now() where not "userId" = any($1)', [estate])
      await query('update "user" set "email" = \'gone-\' || "userId" where not "userId" = any($1)', [estate])
      await query(
        'update "user" set "deletedAt" = null, "email" = "username" || \'@example.com\' where "userId" = any($1)',
        [estate],
      )
      // A first sign-in takes the password and the sessions of those who had them.
      await query('insert into user_password select * from kept_password on conflict do nothing')
      await query('update session set "endedAt" = null where "userId" = any($1)', [estate])
      await query('update client set "twoFactorRequired" = false, "lockedOut" = false')
      dns.clear()
      provider.people.clear()
      provider.subject = undefined
    },
    async close() {
      await server.close()
      await provider.close()
    },
  }
  return house
}
export type House = Awaited<ReturnType<typeof startHouse>>
