import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const count = z.int().min(0)
const sum = z.string().regex(/^[0-9a-f]{64}$/)

const schema = z.object({
  format: z.literal(1),
  gatehouse: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: sum })),
  /** Every table: its rows, the checksum over them, and that of its file. */
  tables: z.record(z.string(), z.object({ rows: count, checksum: sum, file: sum })),
  /** The months that have a partition of events: an instant of each. */
  eventMonths: z.array(z.iso.datetime()),
  /** Where each identity stands. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.int(), called: z.boolean() })),
  files: z.object({ count, bytes: count, file: sum }),
})

/** What an export holds; written last, so that a folder without one is no export. */
export type Manifest = z.infer<typeof schema>

const manifestName = 'manifest.json'
export const filesIndex = 'files.ndjson.gz'
export const tableFile = (table: string): string => join('tables', `${table}.ndjson.gz`)

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, manifestName)
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/** @throws an Error with a message if there is none, or one that this version can't read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${folder} is no finished export: it has no ${manifestName}.`)
  })
  const parsed = schema.safeParse(readJson(text))
  if (!parsed.success) throw new Error(`${join(folder, manifestName)} is not the manifest of an export.`)
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
