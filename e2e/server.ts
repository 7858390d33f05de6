import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compiled } from '../tests/support/compiled.ts'
import { oneDatabase, prepareTestDatabase } from '../tests/support/database.ts'

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
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const [kind] = oneDatabase

/**
 * Starts the server as `npm start` does, on a free port and the faster database that is there, without the simulator.
 * @param more of its settings
 * @throws with what it printed, where it ends instead of getting ready
 */
export async function startApp(more: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
  const database = await prepareTestDatabase(kind)
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      NODE_COMPILE_CACHE: compiled,
      GATEHOUSE_DATA: database.dataFolder,
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
      GATEHOUSE_DEMO: 'on',
      GATEHOUSE_SIMULATOR: 'off',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await database.drop()
  }
  try {
    const url = await ready(server)
    const { accounts } = JSON.parse(
      await readFile(join(database.dataFolder, 'demo-accounts.json'), 'utf8'),
    ) as ServedApp
    return { url, accounts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

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
