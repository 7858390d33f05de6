import { createHmac, hkdfSync } from 'node:crypto'

/** A key of 256 bits under a short name, from which the keys for its two uses are made. */
export interface SecretKey {
  readonly id: string
  /** For AES-256-GCM. */
  readonly seal: Buffer
  /** For the digests by which sealed values are found. */
  readonly digest: Buffer
}

/** The keys of an installation; the first seals new values. */
export interface Keyring {
  readonly keys: readonly SecretKey[]
}

const derived = (material: Buffer, use: string) => Buffer.from(hkdfSync('sha256', material, '', `gatehouse ${use}`, 32))

const written = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=)$/

/**
 * Reads keys as `SECRETS_KEY` and the key file have them: `id:base64` of 32 bytes each, the newest first.
 * @throws if one is not of that form; the error shows none of them
 */
export function readKeys(text: string): readonly SecretKey[] {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  const keys = parts.map(part => {
    const [, id = '', material = ''] = written.exec(part) ?? []
    if (id === '')
      throw new Error('A key of secrets must be written as id:base64, of 32 bytes (openssl rand -base64 32)')
    const bytes = Buffer.from(material, 'base64')
    return { id, seal: derived(bytes, 'seal'), digest: derived(bytes, 'digest') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('Two keys of secrets have the same id')
  return keys
}

let ring: Keyring | undefined

/** From now on the process seals and opens with these keys. One process serves one installation. */
export function setKeyring(keys: Keyring): void {
  ring = keys
}

/** @throws if none has been loaded: nothing may be sealed under a key that is not stored */
export function keyring(): Keyring {
  if (!ring || ring.keys.length === 0) throw new Error('The keys of secrets have not been loaded')
  return ring
}

/** What a value is found by under one key: the same for the same value in any case of its letters. */
export const digestWith = ({ id, digest }: SecretKey, value: string): string =>
  `${id}:${createHmac('sha256', digest).update(value.toLowerCase()).digest('base64url')}`
