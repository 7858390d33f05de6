import { type Context, type RelyingParty, relyingParty } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'

/** @throws 409 where browsers make no passkeys for the address of this server */
export function requireParty({ settings }: Context): RelyingParty {
  const party = relyingParty(settings)
  if (!party) throw fault('notNow', { message: 'Passkeys need an https address of this server (PUBLIC_URL)' })
  return party
}
