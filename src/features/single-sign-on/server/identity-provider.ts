import { sql } from 'kysely'
import { user } from '../../../domain/entities/people/user.ts'
import { fault } from '../../../domain/faults.ts'
import type { RecordOf, SentOf } from '../../../domain/record.ts'
import {
  behaviour,
  exceeds,
  isProvider,
  keepDeviceSecrets,
  literalOf,
  ofStaff,
  refusalOf,
  refuseGuest,
  runSql,
  staffGroupError,
  type Writing,
} from '../../../../server/kit/index.ts'
import { identityProvider } from '../domain/identity-provider.ts'
import { refuseWeaker } from './refuse-weaker.ts'

type IdentityProvider = typeof identityProvider
type Write = Writing<IdentityProvider>

const mostProviders = 20

/** Who says where people sign in decides who they are: it is for those who manage users, and leads to no guest. */
export function refuseOthers({ session }: Pick<Writing, 'session'>): void {
  refuseGuest({ session })
  const permission = user.permission.edit
  if (!session.permissions.has(permission)) throw fault('forbidden', { permission })
}

/** Why an issuer is refused before anything is asked of it. */
function refused(issuer: string, allowPrivate: boolean): string | undefined {
  if (!URL.canParse(issuer)) return undefined
  const url = new URL(issuer)
  if (url.username !== '' || url.password !== '') return 'Issuer must not have a user or a password'
  if (url.search !== '' || url.hash !== '') return 'Issuer must not have a query or a fragment'
  if (url.pathname.includes('/.well-known/')) return 'Issuer is the part of the address before /.well-known/'
  const literal = literalOf(url)
  const refusal = refusalOf(url, literal ? [literal] : [], allowPrivate)
  return refusal?.replace('It ', 'Issuer ').replace('Its address', 'Issuer')
}

/** Nobody lets a provider give what they could not give themselves. */
async function checkGroups(
  write: Write,
  all: Pick<SentOf<IdentityProvider>, 'userGroupId' | 'mappings'>,
): Promise<void> {
  const { client, errors } = write
  if (all.mappings?.some(({ subject }) => !subject))
    errors.push({ propertyName: 'mappings', errorMessage: 'User groups by claim has a row without a user group' })
  const isOfStaff = !(await isProvider(write))
  for (const [propertyName, ids] of [
    ['userGroupId', all.userGroupId == null ? [] : [all.userGroupId]],
    ['mappings', (all.mappings ?? []).flatMap(({ subject }) => subject?.id ?? [])],
  ] as const) {
    const unique = [...new Set(ids)]
    const there = await runSql(
      client,
      sql`select 1 from user_group where "roleId" = any(${unique}) and "deletedAt" is null`,
    )
    if (there.length < unique.length)
      errors.push({ propertyName, errorMessage: 'A user group that is named does not exist any more' })
    else if (await exceeds(write, unique))
      errors.push({
        propertyName,
        errorMessage: 'You can only give user groups with no more permissions than your own',
      })
    else if (isOfStaff && (await ofStaff(client, unique))) errors.push({ propertyName, errorMessage: staffGroupError })
  }
}

async function checkCount({ client, session, errors }: Write): Promise<void> {
  const rows = await runSql(
    client,
    sql`select 1 from identity_provider where "clientId" = ${session.clientId} and "deletedAt" is null limit ${mostProviders}`,
  )
  if (rows.length === mostProviders)
    errors.push({ propertyName: 'name', errorMessage: `There are ${mostProviders} identity providers already` })
}

async function check(write: Write, values: SentOf<IdentityProvider>, current?: RecordOf<IdentityProvider>) {
  refuseOthers(write)
  await refuseWeaker(write)
  const { errors, context } = write
  const refusal = values.issuer == null ? undefined : refused(values.issuer, context.settings.webhookAllowPrivate)
  if (refusal !== undefined) errors.push({ propertyName: 'issuer', errorMessage: refusal })
  await checkGroups(write, { ...current, ...values })
}

/** A secret is sent to the issuer that it was given for, and to no other. */
async function refuseElsewhere(
  { client, errors }: Write,
  { issuer, clientSecret }: SentOf<IdentityProvider>,
  current: RecordOf<IdentityProvider>,
): Promise<void> {
  if (issuer == null || issuer === current.issuer || typeof clientSecret === 'string') return
  const kept = await runSql(
    client,
    sql`select 1 from device_secret where "entity" = ${identityProvider.id} and "recordId" = ${current.identityProviderId}`,
  )
  if (kept.length > 0)
    errors.push({
      propertyName: 'clientSecret',
      errorMessage: 'Enter the client secret again: the issuer is another one',
    })
}

/** Its secret is stored sealed, and never shown. */
export const identityProviderBehaviour = behaviour(identityProvider, {
  async beforeAdd(write, values) {
    await check(write, values)
    await checkCount(write)
  },
  async beforeEdit(write, values, current) {
    await check(write, values, current)
    await refuseElsewhere(write, values, current)
  },
  beforeDelete: refuseOthers,
  afterWrite: keepDeviceSecrets,
})
