import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { processCommand } from './process-command.ts'
import { processStart } from './process-start.ts'

/** A process that can't be mistaken for a later one with the same pid. */
export interface ProcessIdentity {
  pid: number
  startedAt: string | null
}

/** What the lock file says: the process that owns the data, and the server it works for. */
export interface LockOwner extends ProcessIdentity {
  server: ProcessIdentity
}

/** Another live process owns the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  readonly owner: LockOwner
  constructor(path: string, owner: LockOwner) {
    super(`The data folder is in use: ${path} belongs to ${heldBy(owner)}, or name another folder.`)
    this.owner = owner
  }
}

/** Which process holds a folder, what it is, and how it is ended. */
function heldBy({ pid, server }: LockOwner): string {
  if (!isAlive(server))
    return (
      `process ${pid}${asCommand(pid)}, the embedded database of a Gatehouse server that has ended. ` +
      `If it does not end by itself, it hangs. End it with: ${endCommand(pid, true)}`
    )
  const who = pid === server.pid ? `process ${pid}` : `process ${pid} of the Gatehouse server ${server.pid}`
  return `${who}. Stop ${server.pid}${asCommand(server.pid)} first, with: ${endCommand(server.pid, false)}`
}

const asCommand = (pid: number): string => {
  const command = processCommand(pid)
  return command === undefined ? '' : ` (${command})`
}

/** The database heeds no request to end but its server's. */
function endCommand(pid: number, atOnce: boolean): string {
  if (process.platform === 'win32') return `taskkill /F /PID ${pid}`
  return atOnce ? `kill -9 ${pid}` : `kill ${pid}`
}

export const identify = (pid: number): ProcessIdentity => ({ pid, startedAt: processStart(pid) ?? null })

/** Whether the very process lives; one that only shares the pid does not count. */
export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  const start = processStart(pid)
  if (start === undefined) return false
  return start === null || startedAt === null || start === startedAt
}

/**
 * Takes the lock file at `path` for `owner`, also from a dead owner, never from a live one. Returns its release.
 * Throws DataFolderInUse.
 */
export function takeLock(path: string, owner: LockOwner): () => void {
  const own = JSON.stringify(owner)
  const draft = `${path}.${owner.pid}-${randomBytes(4).toString('hex')}`
  writeDurably(draft, own)
  try {
    while (!linked(draft, path)) {
      const held = read(path)
      if (held === undefined) continue
      const holder = parse(held)
      if (holder && isAlive(holder)) throw new DataFolderInUse(path, holder)
      if (replaceDead(path, held, draft, owner)) break
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(path) === own) rmSync(path, { force: true })
  }
}

/**
 * As takeLock, but waits up to `patienceMs` for an owner whose own server is gone: it is only finishing its last
 * checkpoint.
 */
export async function takeLockOfOrphan(path: string, owner: LockOwner, patienceMs: number): Promise<() => void> {
  for (const deadline = Date.now() + patienceMs; ; await delay(50)) {
    try {
      return takeLock(path, owner)
    } catch (error) {
      const passing = error instanceof DataFolderInUse && !isAlive(error.owner.server)
      if (!passing || Date.now() > deadline) throw error
    }
  }
}

/**
 * Puts `draft` in place of the dead owner's lock. Two that found the same dead owner must not each remove what they
 * take for their lock, so this is done under a second lock; false: another was first.
 */
function replaceDead(path: string, dead: string, draft: string, owner: LockOwner): boolean {
  let release: () => void
  try {
    release = takeLock(`${path}.takeover`, owner)
  } catch (error) {
    if (error instanceof DataFolderInUse) return false
    throw error
  }
  try {
    if (read(path) !== dead) return false
    renameSync(draft, path)
    return true
  } finally {
    release()
  }
}

/** Creates `path` with its complete content at once; false if it exists. */
function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined for a file that no process of ours wrote completely (ours appear at once): one emptied by a power cut. */
function parse(text: string): LockOwner | undefined {
  try {
    const { pid, startedAt, server } = JSON.parse(text) as LockOwner
    return Number.isInteger(pid) && Number.isInteger(server.pid) ? { pid, startedAt, server } : undefined
  } catch {
    return undefined
  }
}
