import type { Pool } from 'pg'
import { changeColumns, firstHash, hashAfter, sealedColumns, textOf, type SealedText } from './canonical.ts'

/** Entries that are read at a time. */
const pageSize = 1000

/** A chain from its beginning to its end, or to where it breaks. */
export interface Verified {
  /** The client, 0 for what belongs to none. */
  readonly chain: number
  /** Entries that are as they were sealed. */
  readonly entries: number
  /** The hash of the last of them. */
  readonly hash: string
  readonly broken?: { readonly position: number; readonly why: string }
}

interface Entry extends SealedText {
  readonly position: string
  readonly hash: string
  readonly isThere: string
  readonly isSame: string
}

const selected = sealedColumns
  .map(name => `${textOf(changeColumns.includes(name) ? 'e' : 'l', name)} as "${name}"`)
  .join(', ')
/** What the history shows beside the log: it must say the same. */
const same = `(l."at", l."what", l."by", l."userId", l."entity", coalesce(l."recordId", 0), l."chain", l."homeClientId",
  l."title", l."network", l."agent", l."sessionId", l."outcome") is not distinct from
  (e."at", e."change", e."by", e."userId", e."entity", e."recordId", coalesce(e."clientId", 0), e."homeClientId",
  e."title", e."network", e."agent", e."sessionId", coalesce(e."outcome", 'done'))`
const pageSql = `
  select l."position"::text, l."hash", ${selected},
    (l."auditEntryId" is null or e."auditEntryId" is not null)::text as "isThere",
    (l."auditEntryId" is null or ${same})::text as "isSame"
  from audit_log l left join audit_entry e on e."auditEntryId" = l."auditEntryId"
  where l."chain" = $1 and l."position" > $2 order by l."position" limit ${pageSize}`

/** Every chain, one after the other, in memory for a page of entries. */
export async function* verifyChains(pool: Pool): AsyncGenerator<Verified> {
  const { rows } = await pool.query<{ chain: number }>(
    `with recursive chains as (
       (select "chain" from audit_log order by "chain" limit 1)
       union all select (select l."chain" from audit_log l where l."chain" > c."chain" order by l."chain" limit 1)
       from chains c where c."chain" is not null)
     select "chain" from chains where "chain" is not null union select "chain" from audit_chain order by 1`,
  )
  for (const { chain } of rows) yield await verifyChain(pool, chain)
}

async function verifyChain(pool: Pool, chain: number): Promise<Verified> {
  // The end is noted before the entries are read: what is appended meanwhile comes after it.
  const { rows: heads } = await pool.query<{ position: number; hash: string }>(
    'select "position", "hash" from audit_chain where "chain" = $1',
    [chain],
  )
  const [head] = heads
  let [position, hash, headSeen] = [0, firstHash, '']
  const broken = (at: number, why: string): Verified => ({
    chain,
    entries: position,
    hash,
    broken: { position: at, why },
  })
  for (;;) {
    const { rows } = await pool.query<Entry>(pageSql, [chain, position])
    for (const entry of rows) {
      const why = faultOf(entry, position + 1, hash)
      if (why !== undefined) return broken(position + 1, why)
      ;[position, hash] = [position + 1, entry.hash]
      if (position === Number(head?.position)) headSeen = hash
    }
    if (rows.length < pageSize) break
  }
  if (!head) return broken(position + 1, 'The end of the chain is not noted')
  if (position < Number(head.position))
    return broken(position + 1, `The end is missing: ${Number(head.position) - position} entries were removed`)
  if (headSeen !== head.hash) return broken(Number(head.position), 'The entry is not the one that was last sealed')
  return { chain, entries: position, hash }
}

/** What is wrong with an entry that should be the next. */
function faultOf(entry: Entry, position: number, previous: string): string | undefined {
  if (Number(entry.position) !== position) return 'An entry was removed'
  if (entry.isThere === 'false') return 'The change that it tells of was removed'
  if (hashAfter(previous, entry) !== entry.hash) return 'The entry, or the order of entries, was changed'
  return entry.isSame === 'false' ? 'The history of the record says something else' : undefined
}

/** The hash at a place of a chain, to compare it with one that was noted elsewhere. */
export async function hashAt(pool: Pool, chain: number, position: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>(
    'select "hash" from audit_log where "chain" = $1 and "position" = $2',
    [chain, position],
  )
  return rows[0]?.hash
}
