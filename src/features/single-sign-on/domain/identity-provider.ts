import * as z from 'zod'
import { entity } from '../../../domain/entity.ts'
import { flag, password, record, ref, text, url, type RecordOptions } from '../../../domain/fields/index.ts'

/** Who has a value in the claim with groups is given a user group; who has it no more loses it. */
export interface GroupRow {
  readonly value: string
  readonly subject?: { readonly entity: 'userGroup'; readonly id: number }
}

const mostRows = 100
const mostValue = 200

const row = z.strictObject({
  value: z.string().trim().min(1, '{field} has a row without a value').max(mostValue),
  // The server refuses a row without one: no form can require it.
  subject: z.strictObject({ entity: z.literal('userGroup'), id: z.int().min(1).max(2_147_483_647) }).optional(),
})
const rows = z
  .array(row, '{field} must be a list')
  .max(mostRows, `{field} has more than ${mostRows} rows`)
  .refine(
    all => new Set(all.map(({ value, subject }) => `${subject?.id} ${value}`)).size === all.length,
    '{field} has a row twice',
  )

/** Where people of an organisation sign in: a provider of OpenID Connect. */
export const identityProvider = entity({
  id: 'identityProvider',
  term: 'identityProvider',
  key: 'identityProviderId',
  permission: 'IDENTITYPROVIDER',
  heldBy: 'organisation',
  api: '/identityprovider',
  areaLimit: 'client',
  // A secret belongs in no file.
  imported: false,
  needsProof: {
    add: true,
    edit: [
      'issuer',
      'clientIdentifier',
      'clientSecret',
      'enabled',
      'createUsers',
      'userGroup',
      'groupsClaim',
      'mappings',
    ],
  },
  screens: { base: '/settings/identity-provider', list: '/settings/identity-providers' },
  title: provider => provider.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    issuer: url({
      required: true,
      help: 'From the provider’s documentation. Begins with https://',
    }),
    clientIdentifier: text({
      required: true,
      max: 200,
      label: 'Client ID',
      help: 'What the provider calls this application',
    }),
    clientSecret: password({ min: 1, help: 'Left empty, the current one stays' }),
    enabled: flag({ initial: true, help: 'Switched off, nobody signs in there' }),
    createUsers: flag({
      section: 'First sign-in',
      label: 'Create {many user} at their first sign-in',
      help: 'Otherwise only existing {many user} can sign in, by their email address',
    }),
    userGroup: ref('userGroup', {
      section: 'First sign-in',
      label: 'User group of {many user} it creates',
      help: 'Left empty, they see and do nothing until they are given one',
      when: { field: 'createUsers', is: [true] },
    }),
    groupsClaim: text({
      section: 'Groups',
      required: true,
      max: 200,
      label: 'Claim with groups',
      initial: 'groups',
      pattern: /^[\w:./-]+$/,
      message: '{field} is not the name of a claim',
      help: 'What the provider calls a person’s groups',
    }),
    mappings: record<GroupRow[], RecordOptions>({
      section: 'Groups',
      label: 'User groups by claim',
      schema: rows,
      entries: {
        one: 'row',
        many: 'rows',
        title: 'value',
        fields: { value: text({ required: true, max: mostValue, label: 'Value of the claim' }) },
        subjects: ['userGroup'],
      },
      most: mostRows,
      initial: [],
      help: 'Given and taken at each sign-in, by what the provider says. Other user groups stay',
    }),
  },
  list: { columns: ['name', 'issuer', 'enabled', 'createUsers'], sort: 'name' },
  tabs: ['details', { many: 'identityProviderDomain', by: 'identityProvider', label: 'Domains' }, 'history'],
})
