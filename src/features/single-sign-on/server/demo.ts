import { type DemoPart, insertRows, newSecret } from '../../../../server/kit/index.ts'

/** A provider that is not switched on, with a domain to be verified: nobody of the demo signs in anywhere else. */
export const demo: DemoPart = async ({ client, clientId, userId }) => {
  const common = { clientId, createdById: userId }
  const provider = {
    ...common,
    name: 'Company directory',
    issuer: 'https://login.example.com',
    clientIdentifier: 'access-control',
    enabled: false,
  }
  const [identityProviderId] = await insertRows(client, 'identity_provider', [provider], 'identityProviderId')
  if (identityProviderId === undefined) return
  const domain = { ...common, identityProviderId, domain: 'example.com', token: newSecret().text }
  await insertRows(client, 'identity_provider_domain', [domain])
}
