import { existsSync, readdirSync, renameSync, rmSync, openSync, fdatasyncSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { DurableFS, syncFolder } from './durable-fs.ts'
import { Engine } from './engine.ts'

export interface OpenEngine {
  engine: Engine
  /** How many times the data has been flushed to the disk since the start. */
  fsyncs(): number
}

/** A failure after which the data on disk may only be trusted as far as replaying the log from a new start gives it. */
function halt(reason: unknown): never {
  process.stderr.write(`The embedded database stops: ${String(reason)}\n`)
  process.exit(70)
}

/**
 * Opens `<dataFolder>/pg`, first making it where there is none. The caller holds the folder's lock. A half made
 * database never gets the name: it is made beside it, flushed, and renamed.
 */
export async function openEngine(dataFolder: string): Promise<OpenEngine> {
  const folder = join(dataFolder, 'pg')
  if (!existsSync(folder)) await initialise(folder, dataFolder)
  return start(folder)
}

async function initialise(folder: string, dataFolder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  const { engine } = await start(draft)
  await engine.close()
  syncTree(draft)
  renameSync(draft, folder)
  syncFolder(dataFolder)
}

async function start(folder: string): Promise<OpenEngine> {
  const fs = new DurableFS(folder, halt)
  const engine = new Engine({ fs, onStderr: haltOnPanic })
  await engine.waitReady
  return { engine, fsyncs: () => fs.synced }
}

/**
 * PGlite swallows the abort that follows a PANIC and would continue with a broken session. Only the server's own line
 * counts: a statement quoted in the log may hold the same word.
 */
function haltOnPanic(line: string): boolean {
  if (/^(?:\S+ \S+ \S+ \[\d+\] )?PANIC: {2}/.test(line)) halt(line)
  return true
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}
