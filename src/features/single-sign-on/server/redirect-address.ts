import * as z from 'zod'
import { endpoint } from '../../../../server/kit/index.ts'
import { identityProvider } from '../domain/identity-provider.ts'
import { callbackUrl } from './begin.ts'

/** What has to be registered at a provider: only the server knows by which address people reach it. */
export const redirectAddress = endpoint({
  method: 'GET',
  path: `${identityProvider.api}/redirect-address`,
  tag: identityProvider.id,
  summary: 'The redirect URI',
  permission: identityProvider.permission.read,
  reply: z.object({ address: z.string() }),
  handle: async ({ context }) => ({ address: callbackUrl(context) }),
})
