import { feature } from '../../../../server/kit/index.ts'
import { begin } from './begin.ts'
import { callback } from './callback.ts'
import { demo } from './demo.ts'
import { resolveTxt } from './dns.ts'
import { identityProviderDomainBehaviour } from './identity-provider-domain.ts'
import { identityProviderBehaviour } from './identity-provider.ts'
import { pending } from './pending.ts'
import { redirectAddress } from './redirect-address.ts'
import { verifyBy } from './verify.ts'

export default feature({
  name: 'single-sign-on',
  behaviours: { identityProvider: identityProviderBehaviour, identityProviderDomain: identityProviderDomainBehaviour },
  endpoints: [begin, callback, pending, redirectAddress, verifyBy(resolveTxt)],
  demo,
})
