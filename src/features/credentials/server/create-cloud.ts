import { sql } from 'kysely'
import {
  announce,
  endpoint,
  newReferences,
  once,
  runSql,
  type Together,
  type Values,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { smartCredits } from '../../shop/domain/smart-credits.ts'
import { cloudTokensMade, cloudTokensToCreate, smartCreditsLeft, type Wanted } from '../domain/create-tokens.ts'
import { makeTokens } from './make-tokens.ts'

/** Makes smart credentials, each for one credit of the wallet: all of them, or none. */
export const createCloudTokens = endpoint({
  method: 'POST',
  path: '/fob/create-cloud',
  tag: 'token',
  summary: 'Add smart credentials, each for one credit of the wallet',
  permission: 'FOB_ADD',
  body: cloudTokensToCreate,
  bodyLimit: 128 * 1024,
  reply: cloudTokensMade,
  status: 201,
  async handle({ context, session, body }) {
    const { key, wanted, ...common } = body
    const now = context.now()
    const make = async (together: Together) => {
      const count = countOf(wanted)
      const taken = await context.ports.of(smartCredits, together.client).take(count, session, now)
      if (!taken.isTaken) throw invalid([{ propertyName: 'wanted', errorMessage: shortOf(count, taken.left) }])
      const rows = await rowsOf(together, session.clientId, wanted)
      return { wallet: taken.creditWalletId, left: taken.left, items: await makeTokens(together, common, rows, now) }
    }
    const { wallet, ...made } = await writeTogether(context, session, ['token', 'tokenActivation'], together =>
      once(together.client, session, { key, body, now }, () => make(together)),
    )
    if (wallet !== undefined) announce(context, session, [{ entity: 'creditWallet', id: wallet, change: 'edited' }])
    return made
  },
})

const things = (count: number) => `${count} smart credential${count === 1 ? '' : 's'}`

/** 'You need 12 smart credentials and have 5 left'. */
const shortOf = (needed: number, left: number) => `You need ${things(needed)} and have ${left} left`

const countOf = (wanted: Wanted) =>
  'count' in wanted ? wanted.count : 'names' in wanted ? wanted.names.length : wanted.personIds.length

/** What each has of its own: the name it was given, or a new reference. */
async function rowsOf(together: Together, clientId: number, wanted: Wanted): Promise<readonly Values[]> {
  if ('names' in wanted) return wanted.names.map(reference => ({ reference }))
  const references = await newReferences(together.client, clientId, countOf(wanted))
  const personIds = 'personIds' in wanted ? wanted.personIds : []
  return references.map((reference, index) => ({ reference, personId: personIds[index] ?? null }))
}

/** What there is to make smart credentials with. */
export const readSmartCredits = endpoint({
  method: 'GET',
  path: '/fob/smart-credits',
  tag: 'token',
  summary: 'The smart credentials left in the wallet',
  permission: 'FOB_ADD',
  reply: smartCreditsLeft,
  async handle({ context: { ports, database }, session: { clientId } }) {
    const left = await ports.of(smartCredits, database.pool).left(clientId)
    const [client] = await runSql<{ prefix: string | null }>(
      database.pool,
      sql`select "cloudTokenPrefix" as "prefix" from client where "clientId" = ${clientId}`,
    )
    return { left, prefix: client?.prefix ?? null }
  },
})
