import type { Pool } from 'pg'
import webPush from 'web-push'
import type { Context } from '../../context.ts'
import { open, seal } from '../../secrets/seal.ts'

/** The key pair (VAPID) by which push services know an installation. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const known = new WeakMap<Context['bus'], Promise<PushKeys>>()

/** The keys of this installation, made when they are first asked for; all its servers have the same. */
export function pushKeysOf({ bus, database, now }: Pick<Context, 'bus' | 'database' | 'now'>): Promise<PushKeys> {
  const kept = known.get(bus)
  if (kept) return kept
  const reading = readOrMake(database.pool, now())
  known.set(bus, reading)
  reading.catch(() => known.delete(bus))
  return reading
}

async function readOrMake(pool: Pool, now: Date): Promise<PushKeys> {
  const before = await read(pool)
  if (before) return before
  const made = webPush.generateVAPIDKeys()
  // Another server may be quicker: its keys are the ones then.
  await pool.query(
    `insert into push_key ("pushKeyId", "publicKey", "sealed", "createdAt") values (1, $1, $2, $3) on conflict do nothing`,
    [made.publicKey, seal(made.privateKey), now],
  )
  const stored = await read(pool)
  if (!stored) throw new Error('The keys for notifications could not be kept')
  return stored
}

async function read(pool: Pool): Promise<PushKeys | undefined> {
  const { rows } = await pool.query<{ publicKey: string; sealed: string }>('select "publicKey", "sealed" from push_key')
  return rows[0] && { publicKey: rows[0].publicKey, privateKey: open(rows[0].sealed) }
}
