import { randomBytes } from 'node:crypto'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { byId, type Context, endpoint, keyIn, type Session } from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { changed, mostPasskeys, passkeyAdded, passkeyOptions, passkeyRenamed, proven } from '../domain/wire.ts'
import { requireRest } from './account.ts'
import { keepChallenge, takeChallenge } from './challenge.ts'
import { changeOwn } from './change-own.ts'
import { ownerOf } from './owner.ts'
import { requireParty } from './party.ts'
import { needsProof, requireProof } from './proof.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { ownFactor } from './set-up.ts'

const handleBytes = 32
/** Ed25519, ES256 and RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What the browser asks an authenticator to make. */
export const addOptions = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/passkey/options',
  summary: 'Begin to add an own passkey',
  body: proven,
  bodyLimit: 4096,
  reply: passkeyOptions,
  async handle({ context, session, body: { proof } }) {
    const { pool } = context.database
    const party = requireParty(context)
    if (await needsProof(context, session)) await requireProof(context, session, proof)
    const owner = await ownerOf(pool, session.userId)
    const { rows } = await pool.query<{ id: string; transports: string[]; userHandle: string }>(
      'select "credentialId" as "id", "transports", "userHandle" from passkey where "userId" = $1',
      [session.userId],
    )
    const userHandle = rows[0]?.userHandle ?? randomBytes(handleBytes).toString('base64url')
    const options = await generateRegistrationOptions({
      rpName: 'Gatehouse',
      rpID: party.id,
      userName: owner.username,
      userDisplayName: owner.name,
      userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
      excludeCredentials: rows.map(({ id, transports }) => ({ id, transports })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await keepChallenge(context, session, options.challenge, userHandle)
    return { options: { ...options } }
  },
})

/** Adds what the authenticator has made. */
export const addPasskey = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/passkey',
  summary: 'Add an own passkey',
  body: passkeyAdded,
  bodyLimit: 65_536,
  reply: changed,
  async handle({ context, session, body: { name, response }, request, reply }) {
    const made = await verified(context, session, response)
    return changeOwn(context, request, reply, async (client, { userId }) => {
      const { rowCount } = await client.query('select 1 from passkey where "userId" = $1', [userId])
      if ((rowCount ?? 0) >= mostPasskeys)
        throw fault('notNow', { message: `You have ${mostPasskeys} passkeys already: remove one first` })
      const added = await client.query(
        `insert into passkey ("userId", "credentialId", "userHandle", "publicKey", "counter", "transports", "name", "createdAt")
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [
          userId,
          made.id,
          made.userHandle,
          Buffer.from(made.publicKey),
          made.counter,
          made.transports,
          name,
          context.now(),
        ],
      )
      if (added.rowCount === 0) throw notMade()
      return { what: `The passkey ‘${name}’ was added`, recoveryCodes: await firstRecoveryCodes(client, userId) }
    })
  },
})

const notMade = () => invalid([{ propertyName: 'passkey', errorMessage: 'The passkey was not accepted. Try again' }])

/** What an authenticator has made for a challenge of this session. @throws 422 */
async function verified(context: Context, session: Session, sent: Readonly<Record<string, unknown>>) {
  const { id, origin } = requireParty(context)
  const asked = await takeChallenge(context, session, sent)
  if (!asked || asked.userHandle === null) throw notMade()
  const { userHandle, challenge } = asked
  const response = sent as unknown as RegistrationResponseJSON
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!answer?.verified) throw notMade()
  const { credential } = answer.registrationInfo
  return { ...credential, transports: (credential.transports ?? []).slice(0, 10), userHandle }
}

/** Gives an own passkey another name. */
export const renamePasskey = endpoint({
  ...ownFactor,
  method: 'PUT',
  path: '/account/passkey/:id',
  summary: 'Rename an own passkey',
  params: byId,
  body: passkeyRenamed,
  bodyLimit: 1000,
  reply: passkeyRenamed,
  async handle({ context, session, params: { id }, body: { name } }) {
    const { rowCount } = await context.database.pool.query(
      'update passkey set "name" = $3 where "passkeyId" = $1 and "userId" = $2',
      [keyIn(id), session.userId, name],
    )
    if (rowCount === 0) throw fault('notFound')
    return { name }
  },
})

/** Removes an own passkey. */
export const removePasskey = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/passkey/:id/remove',
  summary: 'Remove an own passkey',
  params: byId,
  body: proven,
  bodyLimit: 4096,
  reply: changed,
  async handle({ context, session, params: { id }, body: { proof }, request, reply }) {
    await requireProof(context, session, proof)
    return changeOwn(context, request, reply, async (client, { userId, isDemanded }) => {
      const { rows } = await client.query<{ name: string }>(
        'delete from passkey where "passkeyId" = $1 and "userId" = $2 returning "name"',
        [keyIn(id), userId],
      )
      if (!rows[0]) throw fault('notFound')
      // Thrown, it takes the deletion back.
      await requireRest(
        client,
        userId,
        isDemanded,
        'select 1 from passkey where "userId" = $1 union all select 1 from second_factor where "userId" = $1',
      )
      return { what: `The passkey ‘${rows[0].name}’ was removed` }
    })
  },
})
