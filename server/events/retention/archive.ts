import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../db/embedded/durable-fs.ts'
import { eachLine, fileHash, writeLines } from '../../db/transfer/line-file.ts'
import { RowSum } from '../../db/transfer/row-sum.ts'
import { linesOf, rangeOf, type Part } from './rows.ts'

/** The manifest beside an archive file, under the same name. */
export interface ArchiveManifest {
  readonly name: string
  readonly clientId: number
  readonly rows: number
  /** The sequences of the client's stream that are in it. */
  readonly first: number
  readonly last: number
  /** The sum of the lines' SHA-256, and the SHA-256 of the file. */
  readonly checksum: string
  readonly file: string
}

/**
 * Makes sure that a client's events of a month, by when they were received, are in files of the archive:
 * `<root>/<clientId>/<yyyy-mm>.ndjson.gz`. A file is read back before it counts. What a run has archived that ended
 * before the removal is not written again.
 * @returns the last sequence, undefined if there are no events
 * @throws if the file does not read back as it was written
 */
export async function archivePart(part: Part, root: string): Promise<number | undefined> {
  const range = await rangeOf(part)
  if (!range) return undefined
  const folder = join(root, String(part.clientId))
  const month = part.month.from.slice(0, 7)
  const known = await manifestsOf(folder, month)
  for (const manifest of known)
    if (manifest.first <= range.first && range.last <= manifest.last && (await isWhole(folder, manifest)))
      return range.last
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = known.length === 0 ? month : `${month}-${known.length + 1}`
  const sum = await writeArchive(part, fileOf(folder, name))
  const { rows, checksum } = sum
  const file = await fileHash(fileOf(folder, name))
  await writeManifest(folder, { name, clientId: part.clientId, rows, ...range, checksum, file })
  syncFolder(folder)
  return range.last
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.ndjson.gz`)

async function writeArchive(part: Part, path: string): Promise<RowSum> {
  const [written, read] = [new RowSum(), new RowSum()]
  async function* counted() {
    for await (const lines of linesOf(part)) {
      for (const line of lines) written.add(line)
      yield lines
    }
  }
  const draft = `${path}.part`
  try {
    await writeLines(draft, counted())
    await eachLine(draft, line => read.add(line))
    if (read.rows !== written.rows || read.checksum !== written.checksum)
      throw new Error(`${path} does not read back as it was written; its events stay.`)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return written
}

async function manifestsOf(folder: string, month: string): Promise<ArchiveManifest[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ours = names.filter(name => name.startsWith(month) && name.endsWith('.json'))
  return Promise.all(ours.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as ArchiveManifest))
}

async function isWhole(folder: string, { name, file }: ArchiveManifest): Promise<boolean> {
  return (await fileHash(fileOf(folder, name)).catch(() => undefined)) === file
}

async function writeManifest(folder: string, manifest: ArchiveManifest): Promise<void> {
  const path = join(folder, `${manifest.name}.json`)
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}
