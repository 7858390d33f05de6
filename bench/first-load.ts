import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Row } from './table.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const limitBytes = 200_000
const built = fileURLToPath(new URL('../dist', import.meta.url))

/** The files that a chunk needs before it runs, its own included. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.imports ?? []) closure(manifest, each, seen)
  return seen
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/**
 * The JavaScript that is loaded before the wall's own parts: the shell, which holds the sign-in screen, with
 * all it imports, each file with gzip at level 9. Reads the manifest of the last `vite build`.
 * @throws if the app is not built
 */
export async function measure(dist: string = built): Promise<readonly Row[]> {
  const manifestPath = join(dist, '.vite/manifest.json')
  if (!existsSync(manifestPath)) throw new Error('The app is not built: npm run build')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  const files = [...closure(manifest, 'index.html')].filter(file => file.endsWith('.js'))
  const sources = files.map(file => readFileSync(join(dist, file)))
  const small = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)
  const plain = sources.reduce((sum, source) => sum + source.length, 0)
  return [
    {
      what: 'first load: JavaScript before the wall’s own parts, gzip',
      value: kilobytes(small),
      limit: `at most ${kilobytes(limitBytes)}`,
      peer: `${kilobytes(plain)} uncompressed in ${files.length} files`,
      pass: small <= limitBytes,
    },
  ]
}
