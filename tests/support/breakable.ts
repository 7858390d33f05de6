import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identify, isAlive, takeLock, type LockOwner } from '../../server/db/embedded/lock.ts'
import type { PreparedDatabase } from './database.ts'
import { onServer } from './postgresql.ts'
import { until } from './until.ts'
import { cuttable } from './cuttable.ts'

/** A prepared database under which the ground can be taken away. */
export interface Breakable extends PreparedDatabase {
  /**
   * Ends what serves it, at once: the embedded database's process by SIGKILL, PostgreSQL's backends of this database by
   * pg_terminate_backend (a SIGKILL would end those of everybody else on that server too).
   */
  kill(): Promise<void>
  /**
   * Lets it hang: the embedded database's process is stopped (SIGSTOP), the connections to PostgreSQL stay open and
   * pass nothing on, while new ones work.
   */
  hang(): void
  /** Whether the embedded database's process lives; PostgreSQL is always there. */
  isServed(): boolean
  /** Takes it away until it is given back. */
  takeAway(): Promise<() => void>
}

export function breakable(prepared: PreparedDatabase): Promise<Breakable> {
  return prepared.kind === 'embedded' ? Promise.resolve(embedded(prepared)) : postgresql(prepared)
}

/** Between two servers the lock is free: then there is nothing to kill either. */
function embedded(prepared: PreparedDatabase): Breakable {
  const lock = join(prepared.dataFolder, 'owner.lock')
  const signal = (name: NodeJS.Signals) => process.kill((JSON.parse(readFileSync(lock, 'utf8')) as LockOwner).pid, name)
  const kill = async () => signal('SIGKILL')
  const isServed = () => existsSync(lock) && isAlive(JSON.parse(readFileSync(lock, 'utf8')) as LockOwner)
  return {
    ...prepared,
    async drop() {
      // A process that hangs doesn't see that its server is gone.
      await kill().catch(() => undefined)
      await prepared.drop()
    },
    // An answer that was on its way when it was killed may look as if it were back already.
    async kill() {
      await until(isServed)
      await kill()
    },
    hang: () => void signal('SIGSTOP'),
    isServed,
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
    kill: async () =>
      void (await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)),
    hang: () => network.silence(),
    isServed: () => true,
    async takeAway() {
      network.cut()
      return () => network.mend()
    },
    async drop() {
      await network.close()
      await prepared.drop()
    },
  }
}
