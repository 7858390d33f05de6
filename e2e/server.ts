import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compiled } from '../tests/support/compiled.ts'
import type { PreparedDatabase } from '../tests/support/database.ts'
import { copyDemo } from './demo.ts'

export interface Account {
  /** 'site owner', 'installer', 'office staff', 'admin', 'internal staff', 'trial registrant', 'other site owner'. */
  readonly role: string
  readonly username: string
  readonly password: string
}

/** A real server as a separate process, with the demo estate in a database of its own. */
export interface ServedApp {
  readonly url: string
  readonly accounts: readonly Account[]
  /** Lets the process hang, and go on. */
  hang(): void
  goOn(): void
  /** Ends it without a chance to put anything in order. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts the server as `npm start` does, on a free port and the faster database that is there, without the simulator.
 * @param more of its settings
 * @param prepared default: a database of its own, with the demo estate of the run
 * @throws with what it printed, where it ends instead of getting ready
 */
export async function startApp(
  more: Readonly<Record<string, string>> = {},
  prepared?: PreparedDatabase,
): Promise<ServedApp> {
  const database = prepared ?? (await copyDemo())
  let server = begin(database, { PORT: '0', ...more })
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit')
    if (server.kill(signal) && server.exitCode === null && server.signalCode === null) await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    await database.drop()
  }
  try {
    const url = await ready(server)
    const { accounts } = JSON.parse(
      await readFile(join(database.dataFolder, 'demo-accounts.json'), 'utf8'),
    ) as ServedApp
    return {
      url,
      accounts,
      hang: () => void server.kill('SIGSTOP'),
      goOn: () => void server.kill('SIGCONT'),
      kill: () => end('SIGKILL'),
      startAgain: async () => {
        server = begin(database, { PORT: new URL(url).port, ...more })
        await ready(server)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const begin = (database: PreparedDatabase, more: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      GATEHOUSE_DATA: database.dataFolder,
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
      GATEHOUSE_DEMO: 'on',
      GATEHOUSE_SIMULATOR: 'off',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The url that the server prints once it answers; its output is read to the end, so that no pipe fills up. */
function ready(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const printed: string[] = []
  for (const stream of [server.stdout, server.stderr])
    if (stream)
      createInterface(stream).on('line', line => {
        printed.push(line)
        const url = /ready at (http\S+)/.exec(line)?.[1]
        if (url) resolve(url)
      })
  server.once('exit', code => reject(new Error(`The server ended with ${code}\n${printed.join('\n')}`)))
  return promise
}
