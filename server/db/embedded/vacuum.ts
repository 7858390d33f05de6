import type pg from 'pg'

export interface VacuumOptions {
  /** How often small tables are looked at, and statistics renewed. */
  everyMs: number
  /** From this size on, indexes included, a table is large. */
  largeBytes: number
  /** How soon after a vacuum without them the indexes of a large table are cleaned, in a quiet time. */
  cleanAfterMs: number
  /** When they are cleaned in any case. */
  cleanByMs: number
}

interface Table {
  /** Quoted. */
  readonly name: string
  /** Indexes included. */
  readonly bytes: number
  readonly dead: number
  /** So many dead rows are worth it. */
  readonly mostDead: number
  /** Its statistics are out of date. */
  readonly isStale: boolean
  /** For another reason than dead rows or its statistics. */
  readonly isDue: boolean
}

/** As many dead rows of a large table are not left for later: less than half a second of work. */
const mostDeadOfLarge = 200_000
/**
 * Beyond as many, it waits for its indexes to be cleaned. Every vacuum without them goes through all pages with dead rows
 * again: of 5 million that was 10 s.
 */
const tooManyDead = 400_000

/**
 * Tables that may be worth a VACUUM, by PostgreSQL's own autovacuum thresholds, with the system's own tables and those
 * whose row versions are old enough to need freezing.
 */
const candidates = `
  SELECT * FROM (
    SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_total_relation_size(c.oid)::float8 AS bytes,
      s.n_dead_tup::float8 AS dead, (50 + 0.2 * greatest(c.reltuples, 0))::float8 AS "mostDead",
      s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) AS "isStale",
      s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
        OR age(c.relfrozenxid) > 150000000 AS "isDue"
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_stat_all_tables s ON s.relid = c.oid
    WHERE c.relkind IN ('r', 'm') AND c.relpersistence <> 't'
  ) t
  WHERE "isStale" OR "isDue" OR dead > least("mostDead", ${mostDeadOfLarge})
  ORDER BY 1`

/** What a large table was left with: its dead rows stay counted until its indexes are cleaned. */
interface Left {
  readonly sinceMs: number
  readonly dead: number
}

/**
 * Vacuums what is due, one statement per table: the database serves nobody during it. That is short for a small table.
 * The indexes of a large one take many seconds to go through, whatever there is to clean: it is vacuumed without them
 * while its dead rows are few, and with them when nothing much has been written for a while.
 * @param long where the work is done, which takes as long as there is data
 */
export function vacuumWork(
  pool: pg.Pool,
  long: pg.Pool,
  { everyMs, largeBytes, cleanAfterMs, cleanByMs }: VacuumOptions,
) {
  let lookedAtMs = performance.now()
  const left = new Map<string, Left>()

  const isDue = ({ name, bytes, dead, mostDead, isStale, isDue: isOtherwise }: Table, isTime: boolean): boolean => {
    if (bytes < largeBytes) return isTime && (isStale || isOtherwise || dead > mostDead)
    if (dead > tooManyDead) return !left.has(name) || (isTime && isStale)
    const added = dead - (left.get(name)?.dead ?? 0)
    return added > mostDeadOfLarge || (isTime && (isStale || isOtherwise || added > mostDead))
  }

  async function vacuum({ name, bytes, dead }: Table, nowMs: number): Promise<void> {
    await long.query(statementFor({ name, dead }, bytes >= largeBytes))
    if (bytes < largeBytes) return
    left.set(name, { sinceMs: left.get(name)?.sinceMs ?? nowMs, dead: await deadOf(pool, name) })
  }

  /** Cleans the one that has waited longest, if it may be cleaned now. */
  async function clean(nowMs: number, isQuiet: boolean): Promise<number> {
    const [first] = left
    if (!first || nowMs - first[1].sinceMs < (isQuiet ? cleanAfterMs : cleanByMs)) return 0
    const [name] = first
    // Whatever comes of it, the others have their turn: a table that has gone is not waited for.
    left.delete(name)
    const { rows } = await pool.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [name])
    if (!rows[0]?.isThere) return 0
    await long.query(`VACUUM (INDEX_CLEANUP ON) ${name}`)
    return 1
  }

  return {
    /** @param isQuiet nothing much has been written for a while @returns how many tables were vacuumed */
    async look(isQuiet: boolean): Promise<number> {
      const nowMs = performance.now()
      const isTime = nowMs - lookedAtMs >= everyMs
      const due = (await readCandidates(pool)).filter(each => isDue(each, isTime))
      for (const each of due) await vacuum(each, nowMs)
      if (isTime) lookedAtMs = nowMs
      return due.length + (await clean(nowMs, isQuiet))
    },
    /** Whether a large table waits for its indexes to be cleaned. */
    isWaiting: () => left.size > 0,
  }
}

const statementFor = ({ name, dead }: Pick<Table, 'name' | 'dead'>, isLarge: boolean): string => {
  if (!isLarge) return `VACUUM (ANALYZE) ${name}`
  return dead > tooManyDead ? `ANALYZE ${name}` : `VACUUM (ANALYZE, INDEX_CLEANUP OFF, TRUNCATE OFF) ${name}`
}

/** The counts of the last second are not in the statistics yet; here all connections are one session. */
const flush = (pool: pg.Pool) => pool.query('SELECT pg_stat_force_next_flush()')

async function readCandidates(pool: pg.Pool): Promise<readonly Table[]> {
  await flush(pool)
  return (await pool.query<Table>(candidates)).rows
}

async function deadOf(pool: pg.Pool, name: string): Promise<number> {
  await flush(pool)
  const { rows } = await pool.query<{ dead: number }>(
    'SELECT n_dead_tup::float8 AS dead FROM pg_stat_all_tables WHERE relid = $1::regclass',
    [name],
  )
  return rows[0]?.dead ?? 0
}
