import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Served {
  readonly url: string
  readonly pid: number
  /** From start to ready, ms. */
  readonly tookMs: number
  readonly stop: () => Promise<void>
}

/** Starts the real server as a separate process on a data folder (and more settings); resolves when it is ready. */
export async function serve(dataFolder: string, environment: Record<string, string> = {}): Promise<Served> {
  const began = performance.now()
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, GATEHOUSE_DATA: dataFolder, PORT: '0', GATEHOUSE_SIMULATOR: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyAt(server)
  return {
    url,
    pid: server.pid ?? 0,
    tookMs: performance.now() - began,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Where a server that is starting says it can be reached. @throws where it ends before */
export function readyAt(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (text: Buffer) => {
      said += text.toString()
      const url = /is ready at (\S+)/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    })
    server.once('exit', code => reject(new Error(`The server ended with ${code}`)))
  })
}

export interface Account {
  readonly username: string
  readonly password: string
}

/** The demo's site owner. */
export async function siteOwner(dataFolder: string): Promise<Account> {
  const { accounts } = JSON.parse(await readFile(join(dataFolder, 'demo-accounts.json'), 'utf8')) as {
    accounts: (Account & { role: string })[]
  }
  const owner = accounts.find(({ role }) => role === 'site owner')
  if (!owner) throw new Error('The demo has no site owner')
  return owner
}
