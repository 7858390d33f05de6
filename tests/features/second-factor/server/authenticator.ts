import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

interface Manner {
  readonly origin?: string
  readonly rpID?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** An authenticator in software, which signs whatever it is told to. */
export function authenticator(home = { origin: 'https://doors.example', rpID: 'doors.example' }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let userHandle = ''
  let count = 0

  const dataOf = ({ rpID = home.rpID, isVerified = true, counter = ++count }: Manner, attested?: Buffer) => {
    const head = Buffer.alloc(5)
    head[0] = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpID), head, ...(attested ? [attested] : [])])
  }
  const clientData = (type: string, challenge: string, origin = home.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = (response: object) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create({ challenge, user }: Options, manner: Manner = {}) {
      userHandle = user?.id ?? ''
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = dataOf(manner, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array<ArrayBuffer> | Map<never, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<never, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return named({
        clientDataJSON: url(clientData('webauthn.create', challenge, manner.origin)),
        attestationObject: url(attestation),
        transports: ['internal'],
      })
    },
    get({ challenge }: Options, manner: Manner = {}) {
      const authenticatorData = dataOf(manner)
      const said = clientData('webauthn.get', challenge, manner.origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), privateKey)
      return named({
        clientDataJSON: url(said),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
        userHandle,
      })
    },
  }
}
