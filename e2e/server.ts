import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Account {
  /** 'site owner', 'installer', 'office staff', 'admin', 'internal staff', 'trial registrant', 'other site owner'. */
  readonly role: string
  readonly username: string
  readonly password: string
}

/** A real server as a separate process, with the demo estate in a temporary folder. */
export interface ServedApp {
  readonly url: string
  readonly accounts: readonly Account[]
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts the server as `npm start` does, on a free port and the embedded database, without the simulator.
 * @param more of its settings
 * @throws with what it printed, where it ends instead of getting ready
 */
export async function startApp(more: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'))
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      GATEHOUSE_DATA: dataFolder,
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
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const url = await ready(server)
    const { accounts } = JSON.parse(await readFile(join(dataFolder, 'demo-accounts.json'), 'utf8')) as ServedApp
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
