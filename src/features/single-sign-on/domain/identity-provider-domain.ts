import { entity } from '../../../domain/entity.ts'
import { dateTime, ref, text } from '../../../domain/fields/index.ts'

/** How the TXT record of a domain begins that shows whose it is. */
export const recordStart = 'gatehouse-verification='

/** A domain of email addresses whose people sign in at a provider, once it is verified. */
export const identityProviderDomain = entity({
  id: 'identityProviderDomain',
  term: 'identityProviderDomain',
  key: 'identityProviderDomainId',
  permission: 'IDENTITYPROVIDER',
  heldBy: 'organisation',
  api: '/identityproviderdomain',
  areaLimit: 'client',
  imported: false,
  verbs: ['list', 'read', 'add', 'delete'],
  needsProof: { add: true },
  screens: { base: '/settings/identity-provider-domain', list: '/settings/identity-provider-domains' },
  title: domain => domain.domain,
  fields: {
    identityProvider: ref('identityProvider', { required: true }),
    domain: text({
      required: true,
      max: 253,
      unique: true,
      pattern: /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i,
      message: '{field} is not a domain',
      help: 'What stands behind the @ of the email addresses: example.com',
    }),
    token: text({ max: 100, label: 'TXT record', computed: true }),
    verified: dateTime({ computed: true }),
  },
  list: { columns: ['domain', 'identityProvider', 'verified'], filters: ['identityProvider'], sort: 'domain' },
  tabs: ['details', 'history'],
})
