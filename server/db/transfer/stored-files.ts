import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { keyFile } from '../../secrets/key-file.ts'
import { eachLine, fileHash, writeLines } from './line-file.ts'

/** What a data folder holds beside the database. */
const folders = ['files', 'archive']

interface StoredFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface Copied {
  count: number
  bytes: number
}

/** Copies every stored file into an export, with an index that has a line for each. */
export async function exportFiles(dataFolder: string, folder: string, index: string): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0 }
  async function* lines() {
    for await (const path of keptFiles(dataFolder)) {
      const file = await copyOut(dataFolder, folder, path)
      if (!file) continue
      copied.count += 1
      copied.bytes += file.bytes
      yield [JSON.stringify(file)]
    }
  }
  await writeLines(join(folder, index), lines())
  return copied
}

/** One that was removed in between is no longer part of the installation. */
async function copyOut(dataFolder: string, folder: string, path: string): Promise<StoredFile | undefined> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await copyFile(join(dataFolder, path), target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return { path, bytes: (await stat(target)).size, sha256: await fileHash(target) }
}

async function* keptFiles(dataFolder: string): AsyncGenerator<string> {
  if (existsSync(join(dataFolder, keyFile))) yield keyFile
  for (const folder of folders) yield* below(dataFolder, folder)
}

async function* below(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* below(root, path)
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield path
  }
}

/**
 * Copies the files of an export into a data folder. One that is there already with the same content stays: the way to
 * PostgreSQL and back uses the same folder.
 * @param made called for each file that was made, so that a failure can remove it
 * @throws if one differs from the index, or another file is in its place
 */
export async function importFiles(
  dataFolder: string,
  folder: string,
  index: string,
  made: (path: string) => void,
): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0 }
  await eachLine(join(folder, index), async line => {
    const file = JSON.parse(line) as StoredFile
    assertInside(file.path)
    await copyIn(join(folder, file.path), join(dataFolder, file.path), file, made)
    copied.count += 1
    copied.bytes += file.bytes
  })
  return copied
}

async function copyIn(from: string, to: string, { path, sha256 }: StoredFile, made: (path: string) => void) {
  const there = await fileHash(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (there === sha256) return
  if (there !== undefined) throw new Error(`${to} is there already with another content.`)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.import.part`
  try {
    await copyFile(from, draft)
    if ((await fileHash(draft)) !== sha256) throw new Error(`The file ${path} of the export is damaged.`)
    await rename(draft, to)
    made(to)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The index is a file like any other: a path in it must not lead elsewhere. */
function assertInside(path: string): void {
  const parts = path.split(sep)
  if (path === keyFile) return
  if (!folders.includes(parts[0] ?? '') || parts.some(part => part === '..' || part === ''))
    throw new Error(`The export names the file ${path}, which is no file of a data folder.`)
}
