import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { bearerOf } from '../../auth/bearer.ts'
import type { Context } from '../../context.ts'

/** What a key lets its holder do: send events of one client, a device key of one controller only. */
export interface IngestKey {
  readonly integrationKeyId: number
  readonly clientId: number
  readonly controllerId: number | null
}

/** How long a key is cached; a deleted one ends within it. */
const believedMs = 3000
/** The last use of a key is written at most this often. */
const usedEveryMs = 60_000
const mostBelieved = 1000
const form = /^ghk_[A-Za-z0-9_-]{20,100}$/i

/** Finds the key of an Authorization header; undefined for an invalid or deleted one. */
export type FindKey = (authorization: string | undefined) => Promise<IngestKey | undefined>

interface Believed {
  readonly key: IngestKey
  readonly sinceMs: number
}

export function keyFinder({ database: { pool }, now }: Context, onError: (error: unknown) => void): FindKey {
  const believed = new Map<string, Believed>()
  const wrong = new Map<string, number>()
  const usedMs = new Map<number, number>()

  const noteUse = ({ integrationKeyId }: IngestKey, atMs: number) => {
    if (Math.abs(atMs - (usedMs.get(integrationKeyId) ?? -Infinity)) < usedEveryMs) return
    usedMs.set(integrationKeyId, atMs)
    pool
      .query('update integration_key set "lastUsedAt" = $2 where "integrationKeyId" = $1', [
        integrationKeyId,
        new Date(atMs),
      ])
      .catch(onError)
  }
  return async authorization => {
    const secret = form.exec(bearerOf(authorization) ?? '')?.[0]
    if (!secret) return undefined
    const hash = createHash('sha256').update(secret).digest('hex')
    const atMs = now().getTime()
    const known = believed.get(hash)
    // Either way: the clock may have been set back.
    if (known && Math.abs(atMs - known.sinceMs) < believedMs) return known.key
    believed.delete(hash)
    // A device that was forgotten sends its key for ever: it costs no query each time.
    if (Math.abs(atMs - (wrong.get(hash) ?? -Infinity)) < believedMs) return undefined
    wrong.delete(hash)
    const key = await lookUp(pool, hash)
    if (!key) {
      if (wrong.size >= mostBelieved) wrong.clear()
      wrong.set(hash, atMs)
      return undefined
    }
    if (believed.size >= mostBelieved) believed.clear()
    believed.set(hash, { key, sinceMs: atMs })
    noteUse(key, atMs)
    return key
  }
}

async function lookUp(pool: Pool, hash: string): Promise<IngestKey | undefined> {
  const { rows } = await pool.query<IngestKey>(
    `select k."integrationKeyId", k."clientId", k."controllerId"
     from integration_key_secret s join integration_key k using ("integrationKeyId")
     where s."keyHash" = $1 and k."deletedAt" is null`,
    [hash],
  )
  return rows[0]
}
