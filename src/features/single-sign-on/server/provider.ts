import type { ClientBase, Pool } from 'pg'
import { open } from '../../../../server/kit/index.ts'
import type { GroupRow } from '../domain/identity-provider.ts'

/** A provider that people may sign in at. */
export interface Provider {
  readonly identityProviderId: number
  readonly clientId: number
  readonly name: string
  readonly issuer: string
  readonly clientIdentifier: string
  /** Undefined for one that asks this application for none. */
  readonly clientSecret: string | undefined
  readonly createUsers: boolean
  readonly userGroupId: number | null
  readonly groupsClaim: string
  readonly mappings: readonly GroupRow[]
  /** Those that were verified, in small letters. */
  readonly domains: readonly string[]
}

type Row = Omit<Provider, 'clientSecret' | 'mappings'> & {
  readonly sealed: string | null
  readonly mappings: readonly GroupRow[] | null
}

const select = `
  select p."identityProviderId", p."clientId", p."name", p."issuer", p."clientIdentifier", p."createUsers", p."userGroupId",
    p."groupsClaim", p."mappings", s."value" as "sealed", array(
      select v."domain" from verified_domain v join identity_provider_domain d using ("identityProviderDomainId")
      where d."identityProviderId" = p."identityProviderId" and d."deletedAt" is null) as "domains"
  from identity_provider p join client c on c."clientId" = p."clientId" and c."deletedAt" is null
  left join device_secret s on s."entity" = 'identityProvider' and s."recordId" = p."identityProviderId" and s."field" = 'clientSecret'
  where p."enabled" and p."deletedAt" is null`

async function one(db: Pool | ClientBase, where: string, value: unknown): Promise<Provider | undefined> {
  const { rows } = await db.query<Row>(`${select} and ${where}`, [value])
  const [row] = rows
  if (!row) return undefined
  const { sealed, mappings, ...provider } = row
  return { ...provider, mappings: mappings ?? [], clientSecret: sealed === null ? undefined : open(sealed) }
}

/** Where the people of a domain sign in; undefined where nobody has shown that it is theirs. */
export const providerOfDomain = (db: Pool | ClientBase, domain: string): Promise<Provider | undefined> =>
  one(
    db,
    `p."identityProviderId" = (
       select d."identityProviderId" from verified_domain v join identity_provider_domain d using ("identityProviderDomainId")
       where v."domain" = $1 and d."deletedAt" is null)`,
    domain.toLowerCase(),
  )

/** The same by its key; undefined where it is switched off or gone. */
export const providerById = (db: Pool | ClientBase, id: number): Promise<Provider | undefined> =>
  one(db, 'p."identityProviderId" = $1', id)

/** What stands behind the @ of an email address, in small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
