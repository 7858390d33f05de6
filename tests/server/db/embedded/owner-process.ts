import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const connection = new URL('../../../../server/db/connection.ts', import.meta.url).href

/** A separate server process that opened a data folder and wrote a row into table `written`. */
export async function startOwner(dataFolder: string): Promise<{ server: ChildProcess; databasePid: number }> {
  const program = `import { openDatabase } from ${JSON.stringify(connection)}
    const { pool, pid } = await openDatabase({ dataFolder: ${JSON.stringify(dataFolder)} })
    await pool.query('CREATE TABLE written AS SELECT 7 AS value')
    console.log(pid())`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(server.stdout, 'data')) as [Buffer]
  return { server, databasePid: Number(text.toString()) }
}
