import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server reaches its embedded database; the same across restarts of the database's process. */
export interface Address {
  /** As node-postgres wants it: the folder of the unix socket, or a host name. */
  host: string
  /** Part of the unix socket's name; on TCP 0 until the first start chose one. */
  port: number
  socketPath: string | null
  remove(): void
}

/** The system's bound on the path of a unix socket, less its end mark (Linux 108, macOS 104). */
const longestSocketPath = 103

/** A unix socket in a folder only this user can enter; loopback TCP on Windows, which has none that node-postgres knows. */
export function newAddress(): Address {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: 0, socketPath: null, remove: () => {} }
  const port = 5432
  const name = (folder: string) => join(folder, `.s.PGSQL.${port}`)
  const roomy = Buffer.byteLength(name(join(tmpdir(), 'gatehouse-XXXXXX'))) <= longestSocketPath
  const folder = mkdtempSync(join(roomy ? tmpdir() : '/tmp', 'gatehouse-'))
  return {
    host: folder,
    port,
    socketPath: name(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
