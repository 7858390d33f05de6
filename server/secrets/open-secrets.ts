import type { Pool } from 'pg'
import { loadKeyring, type KeySettings } from './key-file.ts'
import { setKeyring } from './keyring.ts'
import { open, seal } from './seal.ts'

const checkText = 'gatehouse'

/**
 * Loads the keys of secrets for this process, and sees that they are those with which the database was sealed.
 * @throws if a key is missing or is another one: values sealed with it could not be read
 */
export async function openSecrets(settings: KeySettings, pool: Pool): Promise<void> {
  const ring = await loadKeyring(settings)
  setKeyring(ring)
  const { rows } = await pool.query<{ keyId: string; check: string }>('select "keyId", "check" from secret_key')
  for (const { keyId, check } of rows)
    if (!isOurs(check))
      throw new Error(
        `The key ${keyId} of secrets is missing or another one. Put back secrets.key of the data folder, or SECRETS_KEY, as they were.`,
      )
  const [newest] = ring.keys
  if (newest)
    await pool.query('insert into secret_key ("keyId", "check") values ($1, $2) on conflict do nothing', [
      newest.id,
      seal(checkText),
    ])
}

function isOurs(check: string): boolean {
  try {
    return open(check) === checkText
  } catch {
    return false
  }
}
