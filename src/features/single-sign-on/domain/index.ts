import { featureDomain } from '../../../domain/feature.ts'
import { identityProviderDomain } from './identity-provider-domain.ts'
import { identityProvider } from './identity-provider.ts'

export default featureDomain({
  name: 'single-sign-on',
  entities: { identityProvider, identityProviderDomain },
  words: {
    identityProvider: { classic: ['identity provider', 'identity providers'] },
    identityProviderDomain: { classic: ['sign-in domain', 'sign-in domains'] },
  },
  menu: [
    {
      group: 'people',
      label: ({ many }) => many('identityProvider'),
      to: '/settings/identity-providers',
      after: '/settings/user-groups',
    },
    {
      group: 'people',
      label: ({ many }) => many('identityProviderDomain'),
      to: '/settings/identity-provider-domains',
      after: '/settings/identity-providers',
    },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly identityProvider: typeof identityProvider
    readonly identityProviderDomain: typeof identityProviderDomain
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly identityProvider: true
    readonly identityProviderDomain: true
  }
}
