import type { Pool, PoolClient } from 'pg'
import type { Context } from '../../../../../server/kit/index.ts'
import { pgArray } from '../../../../../server/kit/index.ts'
import { tellMoved } from '../moved.ts'

interface Moved {
  readonly lockdownId: number
  readonly clientId: number
}

/** Pages are sent changes at most this often, however fast doors confirm. */
const everyMs = 250

/** Announces changes to pages, many doors at a time. */
export class Moves {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  #waiting = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #telling: Promise<void> = Promise.resolve()

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
  }

  note({ lockdownId, clientId }: Moved): void {
    this.#waiting.set(lockdownId, clientId)
    this.#timer ??= setTimeout(() => void this.flush(), everyMs)
  }

  /** Resolves when everything so far has been announced. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#telling = this.#telling.then(() => this.#tell()).catch(this.#onError)
    return this.#telling
  }

  async #tell(): Promise<void> {
    const moved = this.#waiting
    if (moved.size === 0) return
    this.#waiting = new Map()
    await recount(this.#context.database.pool, [...moved.keys()])
    for (const [clientId, own] of Map.groupBy(moved, ([, client]) => client))
      tellMoved(
        this.#context,
        clientId,
        own.map(([id]) => id),
      )
  }
}

/** What lists say of runs: how many of their doors have confirmed. */
export const recount = (on: Pool | PoolClient, ids: readonly number[]) =>
  on.query(
    `update lockdown l set "confirmed" = n."confirmed", "reverted" = case when l."reverted" is not null then n."reverted" end
     from (select "lockdownId", (count(*) filter (where "phase" = 'start' and "confirmedAt" is not null))::integer as "confirmed",
         (count(*) filter (where "phase" = 'revert' and "confirmedAt" is not null))::integer as "reverted"
       from lockdown_door where "lockdownId" = any($1::integer[]) group by 1) n
     where n."lockdownId" = l."lockdownId"`,
    [pgArray([...ids])],
  )
