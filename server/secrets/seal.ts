import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { digestWith, keyring } from './keyring.ts'

/** How a sealed value begins in its column. */
export const sealedStart = 'sealed:'
const nonceBytes = 12
const tagBytes = 16

/** Whether a column's text is sealed; what was written before sealing is not, until the server has come to it. */
export const isSealed = (text: string): boolean => text.startsWith(sealedStart)

/** Encrypts a value (AES-256-GCM, a random nonce) under the newest key: `sealed:<key id>:<base64url>`. */
export function seal(value: string): string {
  const { keys } = keyring()
  const [key] = keys
  if (!key) throw new Error('There is no key to seal with')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce)
  cipher.setAAD(Buffer.from(key.id))
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return `${sealedStart}${key.id}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/**
 * The value of a column's text, sealed or not.
 * @throws if its key is missing, or it is not what was sealed
 */
export function open(text: string): string {
  if (!isSealed(text)) return text
  const [, id = '', body = ''] = text.split(':')
  const key = keyring().keys.find(each => each.id === id)
  if (!key) throw new Error(`A secret is sealed with the key ${id}, which this server does not have`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.seal, bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** Whether a column's text is sealed with the newest key. */
export const isSealedNewly = (text: string): boolean => text.startsWith(newestStart())

/** How a column's text begins that is sealed with the newest key. */
export const newestStart = (): string => `${sealedStart}${keyring().keys[0]?.id}:`

/** What is stored beside a sealed value, to find it by. */
export function digestOf(value: string): string {
  const [key] = keyring().keys
  if (!key) throw new Error('There is no key to digest with')
  return digestWith(key, value)
}

/** The possible stored forms of a value: rows not yet rotated have an older key's digest. */
export const digestsOf = (value: string): readonly string[] => keyring().keys.map(key => digestWith(key, value))
