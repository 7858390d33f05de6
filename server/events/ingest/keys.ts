import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { Fault, fault } from '../../../src/domain/faults.ts'
import { bearerOf } from '../../auth/bearer.ts'
import type { Context } from '../../context.ts'

/** What a key lets its holder do: send events of one client, a device key of one controller only. */
export interface IngestKey {
  readonly integrationKeyId: number
  readonly clientId: number
  readonly controllerId: number | null
}

/** What the key of a comm device lets it do: report of itself. */
export interface CommDeviceKey {
  readonly clientId: number
  readonly commDeviceId: number
}

/** Whose devices somebody speaks for: all of a client, or one. */
export type Sender = Pick<IngestKey, 'clientId' | 'controllerId'>

/** What a reading key lets its holder do: read the events of one client. */
export interface ReadingKey {
  readonly integrationKeyId: number
  readonly clientId: number
  /** Only of these areas; null for all. What is in no area is then not read. */
  readonly areaIds: readonly number[] | null
}

/** A key of either use, as it is stored. */
interface StoredKey extends IngestKey, ReadingKey {
  readonly uses: 'send' | 'read' | 'report'
  readonly lockedOut: boolean | null
  /** Only this comm device may use it; a key of one that was deleted, or is another client's by now, is good for nothing. */
  readonly commDeviceId: number | null
}

/** How long a key is cached; a deleted one ends within it. */
const believedMs = 3000
/** The last use of a key is written at most this often. */
const usedEveryMs = 60_000
const mostBelieved = 1000
const form = /^gh[krc]_[A-Za-z0-9_-]{20,100}$/i

/** Finds the key of an Authorization header; undefined for an invalid or deleted one. @throws 403 for one that reads */
export type FindKey = (authorization: string | undefined) => Promise<IngestKey | undefined>
type FindAny = (authorization: string | undefined) => Promise<StoredKey | undefined>

interface Believed {
  readonly key: StoredKey
  readonly sinceMs: number
}

/** Finds keys that send events. */
export function keyFinder(context: Context, onError: (error: unknown) => void): FindKey {
  const find = finder(context, onError)
  return async authorization => {
    const key = await find(authorization)
    if (key?.uses === 'read') throw new Fault('forbidden', 'This key reads events: it may not send any', [])
    if (key && (key.uses === 'report' || key.commDeviceId !== null))
      throw new Fault('forbidden', 'This is the key of a comm device: it may not send events of controllers', [])
    return key
  }
}

const senders = new WeakMap<Context['database'], FindKey>()

/** Tells how a server finds the keys of its devices, for the routes of features. */
export const keepSender = ({ database }: Context, find: FindKey): void => void senders.set(database, find)

/** Finds the key of a device or an integration, for a route of a feature. @throws 403 for one that reads */
export const findSendingKey = async (
  authorization: string | undefined,
  { database }: Context,
): Promise<IngestKey | undefined> => senders.get(database)?.(authorization)

const readers = new WeakMap<Context['database'], FindAny>()

/** Finds the reading key of an Authorization header; undefined for an invalid or deleted one. @throws 403 for one that sends */
export async function findReadingKey(
  authorization: string | undefined,
  context: Context,
): Promise<ReadingKey | undefined> {
  const key = await readerOf(context)(authorization)
  if (key && key.uses !== 'read') throw new Fault('forbidden', 'This key sends events: it may not read any', [])
  if (key?.lockedOut) throw fault('clientLockedOut')
  return key
}

/** Finds the key of a comm device; undefined for an invalid or deleted one. @throws 403 for any other key */
export async function findCommDeviceKey(
  authorization: string | undefined,
  context: Context,
): Promise<CommDeviceKey | undefined> {
  const key = await readerOf(context)(authorization)
  if (!key) return undefined
  const { uses, clientId, commDeviceId } = key
  if (uses !== 'report' || commDeviceId === null)
    throw new Fault('forbidden', 'This is not the key of a comm device', [])
  return { clientId, commDeviceId }
}

function readerOf(context: Context): FindAny {
  // When it was used last is noted again at its next use.
  const find = readers.get(context.database) ?? finder(context, () => undefined)
  readers.set(context.database, find)
  return find
}

function finder({ database: { pool }, now }: Context, onError: (error: unknown) => void): FindAny {
  const believed = new Map<string, Believed>()
  const wrong = new Map<string, number>()
  const usedMs = new Map<number, number>()

  const noteUse = ({ integrationKeyId }: StoredKey, atMs: number) => {
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

/** The key, with its areas and all below them. */
async function lookUp(pool: Pool, hash: string): Promise<StoredKey | undefined> {
  const { rows } = await pool.query<StoredKey>(
    `with recursive found as (
       select k."integrationKeyId", k."clientId", k."controllerId", k."uses", k."areaIds", c."lockedOut", k."commDeviceId"
       from integration_key_secret s join integration_key k using ("integrationKeyId") join client c using ("clientId")
       where s."keyHash" = $1 and k."deletedAt" is null and (k."commDeviceId" is null or exists (
         select from comm_device d
         where d."commDeviceId" = k."commDeviceId" and d."clientId" = k."clientId" and d."deletedAt" is null))
     ), seen as (
       select a."areaId" from found join area a using ("clientId")
       where a."deletedAt" is null and a."areaId" = any (found."areaIds")
       union
       select a."areaId" from found join area a using ("clientId") join seen on a."parentAreaId" = seen."areaId"
       where a."deletedAt" is null
     )
     select "integrationKeyId", "clientId", "controllerId", "uses", "lockedOut", "commDeviceId",
       case when cardinality("areaIds") > 0 then array(select "areaId" from seen) end as "areaIds"
     from found`,
    [hash],
  )
  return rows[0]
}
