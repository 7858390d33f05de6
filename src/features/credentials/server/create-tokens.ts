import { endpoint, once, writeTogether } from '../../../../server/kit/index.ts'
import { tokensMade, tokensToCreate } from '../domain/create-tokens.ts'
import { makeTokens } from './make-tokens.ts'

/** Adds credentials that were typed, pasted or read: all of them, or none and what is wrong with each. */
export const createTokens = endpoint({
  method: 'POST',
  path: '/fob/create-many',
  tag: 'token',
  summary: 'Add many credentials and activate them, all or none',
  permission: 'FOB_ADD',
  body: tokensToCreate,
  bodyLimit: 256 * 1024,
  reply: tokensMade,
  status: 201,
  handle({ context, session, body }) {
    const { key, rows, ...common } = body
    const now = context.now()
    return writeTogether(context, session, ['token', 'tokenActivation'], together =>
      once(together.client, session, { key, body, now }, async () => ({
        items: await makeTokens(together, common, rows, now),
      })),
    )
  },
})
