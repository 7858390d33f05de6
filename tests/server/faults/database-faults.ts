import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identify, takeLock, type LockOwner } from '../../../server/db/embedded/lock.ts'
import type { PreparedDatabase } from '../../support/database.ts'
import { onServer } from '../../support/postgresql.ts'
import { cuttable } from '../../live/support/cuttable.ts'

/** A prepared database under which the ground can be taken away. */
export interface Breakable extends PreparedDatabase {
  /**
   * Ends what serves it, at once: the embedded database's process by SIGKILL, PostgreSQL's backends of this database by
   * pg_terminate_backend (a SIGKILL would end those of everybody else on that server too).
   */
  kill(): Promise<void>
  /** Takes it away until it is given back. */
  takeAway(): Promise<() => void>
}

export function breakable(prepared: PreparedDatabase): Promise<Breakable> {
  return prepared.kind === 'embedded' ? Promise.resolve(embedded(prepared)) : postgresql(prepared)
}

/** Between two servers nobody holds the lock: then there is nothing to kill either. */
function embedded(prepared: PreparedDatabase): Breakable {
  const lock = join(prepared.dataFolder, 'owner.lock')
  const kill = async () => process.kill((JSON.parse(readFileSync(lock, 'utf8')) as LockOwner).pid, 'SIGKILL')
  return {
    ...prepared,
    kill: async () => void (await kill()),
    // Whoever holds the lock keeps every new process out.
    async takeAway() {
      const own = { ...identify(process.pid), server: identify(process.pid) }
      await kill()
      for (;;) {
        try {
          return takeLock(lock, own)
        } catch {
          await delay(1)
        }
      }
    },
  }
}

async function postgresql(prepared: PreparedDatabase): Promise<Breakable> {
  const direct = new URL(prepared.databaseUrl ?? '')
  const network = await cuttable(direct.href)
  const through = new URL(direct)
  through.port = new URL(network.url).port
  const name = direct.pathname.slice(1)
  return {
    ...prepared,
    databaseUrl: through.href,
    openOptions: { ...prepared.openOptions, databaseUrl: through.href },
    kill: () => onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    async takeAway() {
      network.cut()
      return () => network.mend()
    },
    async drop() {
      network.close()
      await prepared.drop()
    },
  }
}
