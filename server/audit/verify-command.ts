import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openDatabase } from '../db/connection.ts'
import { isLate, sealingState } from './state.ts'
import { hashAt, verifyChains, type Verified } from './verify.ts'

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
}

/**
 * Checks all chains and writes a line about each, with the hash of its end: noted outside, it shows later whether
 * everything was rewritten.
 * @param noted such ends, as they were written: `client:entries:hash`
 * @returns whether nothing is wrong
 */
export async function verifyAuditLog(
  place: Place,
  noted: readonly string[],
  write: (line: string) => void,
): Promise<boolean> {
  if (!place.databaseUrl && !existsSync(join(place.dataFolder, 'pg')))
    throw new Error(`${place.dataFolder} holds no database.`)
  const ends = noted.map(readEnd)
  const database = await openDatabase({ ...place, maintained: false })
  try {
    return await verifyOn(database.long, ends, write)
  } finally {
    await database.close()
  }
}

/** The same of a database that is open. */
export async function verifyOn(pool: Pool, ends: readonly End[], write: (line: string) => void): Promise<boolean> {
  let isWhole = true
  for await (const verified of verifyChains(pool)) {
    write(lineOf(verified))
    if (verified.broken) isWhole = false
  }
  for (const { chain, position, hash } of ends) {
    if ((await hashAt(pool, chain, position)) === hash) continue
    write(`client ${chain}: BROKEN. Entry ${position} is not the one that was noted`)
    isWhole = false
  }
  const state = await sealingState(pool, new Date())
  if (isLate(state)) write(`Entries have waited to be sealed for ${Math.round(state.waitingMs / 1000)} s`)
  write(isWhole ? 'Every chain is whole.' : 'The audit log was changed.')
  return isWhole
}

/** The end of a chain as it was noted. */
export interface End {
  readonly chain: number
  readonly position: number
  readonly hash: string
}

function readEnd(text: string): End {
  const [, chain, position, hash] = /^(\d+):(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (chain === undefined || position === undefined || hash === undefined)
    throw new Error(`--noted takes client:entries:hash, not ${text}`)
  return { chain: Number(chain), position: Number(position), hash }
}

const lineOf = ({ chain, entries, hash, broken }: Verified): string =>
  broken
    ? `client ${chain}: BROKEN at entry ${broken.position}. ${broken.why}`
    : `client ${chain}: ${entries} entries, end ${chain}:${entries}:${hash}`
