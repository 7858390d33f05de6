import * as z from 'zod'
import { type Context, endpoint, type Provider, type Session } from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { type LookedUp, lookedUp, tidied } from '../domain/looked-up.ts'
import { askProvider } from './ask-provider.ts'
import { KeptReplies } from './kept-replies.ts'

type Replies = KeptReplies<LookedUp | undefined>
/** By the settings' own object: each server of a process has its own. */
const replies = new WeakMap<Provider, Replies>()

function repliesOf(provider: Provider): Replies {
  const own = replies.get(provider) ?? new KeptReplies<LookedUp | undefined>()
  replies.set(provider, own)
  return own
}

/** Who may write an address somewhere: of a client, of an order, of an application. */
const writers = ['CLIENT_ADD', 'CLIENT_EDIT', 'SHOPORDER_ADD', 'SHOPORDER_EDIT', 'PUBLICREGISTRATION_EDIT']

/** Those, and a registrant who has not applied yet. @throws 403 */
async function requireWriter({ database }: Context, { permissions, userId }: Session): Promise<void> {
  if (writers.some(code => permissions.has(code))) return
  const { rowCount } = await database.pool.query(
    `select 1 from registrant join public_registration r using ("publicRegistrationId")
     where "userId" = $1 and r."status" in ('created', 'verified') and r."deletedAt" is null`,
    [userId],
  )
  if (rowCount === 0) throw fault('forbidden', { permission: 'CLIENT_EDIT' })
}

/** The addresses of a postcode, as the provider of the setting POSTCODE_URL knows them; kept for an hour. */
export const lookUp = endpoint({
  method: 'GET',
  path: '/address/lookup',
  tag: 'address',
  summary: 'The addresses of a postcode',
  guard: { evenTrialEnded: true },
  limited: 'lookup',
  query: z.object({ postcode: z.string().max(100).default('') }),
  reply: lookedUp,
  async handle({ context, session, query, request }) {
    await requireWriter(context, session)
    const { postcodes: provider } = context.settings
    if (!provider) throw fault('notNow', { message: 'No address look-up is set up. Type the address' })
    const postcode = tidied(query.postcode)
    if (postcode === undefined)
      throw invalid([
        {
          propertyName: 'postcode',
          errorMessage: query.postcode.trim() === '' ? 'Postcode is required' : 'Postcode is not valid',
        },
      ])
    const now = context.now()
    const found = await repliesOf(provider)
      .get(postcode.replaceAll(/[ -]/g, ''), now.getTime(), () => askProvider(provider, postcode, now))
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'the provider of addresses has not answered')
        throw fault('postcodeLookupFailed')
      })
    if (!found) throw fault('postcodeNotFound')
    return found
  },
})
