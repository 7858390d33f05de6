import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { seedPermissions } from '../../server/auth/seed-permissions.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import type { JobUpdated } from '../../src/domain/hubs/job-processor.ts'
import { compiled } from './compiled.ts'
import { openTestDatabase, type PreparedDatabase, type TestDatabase } from './database.ts'
import { makeEstate, type Estate } from './estate.ts'

/**
 * Puts the small estate into a database that a server in another process is going to open.
 * @param more what else is put there while it is open: opening takes seconds
 */
export async function furnish(
  prepared: PreparedDatabase,
  more: (pool: TestDatabase['pool'], estate: Estate) => Promise<unknown> = async () => undefined,
): Promise<Estate> {
  const test = await openTestDatabase(prepared)
  try {
    const estate = await inTransaction(test.pool, async client =>
      makeEstate(client, await seedPermissions(client), new Date()),
    )
    await more(test.pool, estate)
    return estate
  } finally {
    await test.close()
  }
}

export interface ServerProcess {
  readonly url: string
  /** Ends it without a chance to put anything in order. */
  kill(): Promise<void>
  /** Ends it as Ctrl+C does. @returns the code it ended with */
  stop(): Promise<number | null>
}

/**
 * Starts the real server as a separate process; one that was killed a moment ago may still hold the folder.
 * @param port where it listens; any free one by default
 * @param folder where its files are; the repository by default
 * @param environment settings beside these
 */
export async function startProcess(
  prepared: PreparedDatabase,
  port = 0,
  environment: Record<string, string> = {},
  folder = '.',
): Promise<ServerProcess> {
  for (let left = 10; ; left--) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        GATEHOUSE_DATA: prepared.dataFolder,
        GATEHOUSE_DEMO: 'off',
        NODE_COMPILE_CACHE: compiled,
        ...(prepared.databaseUrl !== undefined && { DATABASE_URL: prepared.databaseUrl }),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exited = once(child, 'exit') as Promise<[number | null]>
    const url = await Promise.race([readyAt(child), exited.then(() => undefined)])
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return (await exited)[0]
    }
    if (url !== undefined) return { url, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
    if (left === 0) throw new Error('The server does not start')
  }
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    let said = ''
    const listen = (text: Buffer) => {
      said += text.toString()
      const url = /(http:\/\/[\d.]+:\d+)/.exec(said)?.[1]
      if (url === undefined) return
      child.stdout?.off('data', listen)
      resolve(url)
      // What it says from now on must not fill up the pipe.
      child.stdout?.resume()
    }
    child.stdout?.on('data', listen)
    child.stderr?.resume()
  })
}

/** Listens to the job-processor hub until a message fits. */
export async function hearJobs(
  url: string,
  token: string,
): Promise<{ until(is: (job: JobUpdated) => boolean): Promise<JobUpdated>; stop(): Promise<void> }> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/job-processor`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: JobUpdated[] = []
  const waiting = new Set<() => void>()
  connection.on('JobUpdated', (job: JobUpdated) => {
    heard.push(job)
    for (const look of waiting) look()
  })
  await connection.start()
  await connection.invoke('SubscribeJobs')
  return {
    until: is =>
      new Promise(resolve => {
        const look = () => {
          const found = heard.find(is)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    stop: () => connection.stop(),
  }
}
