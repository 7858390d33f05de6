import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}
export interface Lock {
  /** By their folders: `node_modules/react`. */
  readonly packages: Readonly<Record<string, Locked>>
}
export interface Licence {
  readonly name: string
  readonly version: string
  /** SPDX, as the package says it. */
  readonly licence: string
}

const folder = 'node_modules/'

/** Where a package finds another: in its own folder, or in one above. */
function found({ packages }: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
    const path = at === '' ? `${folder}${name}` : `${at}/${folder}${name}`
    if (packages[path]) return path
    if (at === '' || !at.includes(folder)) return undefined
    if (!at.includes(`/${folder}`)) at = ''
  }
}

/** Packages by name and version, with everything that they need. @param roots the names of those that we import */
export function licencesOf(lock: Lock, roots: readonly string[]): readonly Licence[] {
  const seen = new Set<string>()
  const visit = (path: string | undefined) => {
    if (path === undefined || seen.has(path)) return
    seen.add(path)
    for (const name of Object.keys(lock.packages[path]?.dependencies ?? {})) visit(found(lock, path, name))
  }
  for (const name of roots) visit(found(lock, '', name))
  const all = [...seen].map((path): Licence => {
    const { version = '', license = 'See the package' } = lock.packages[path] ?? {}
    return { name: path.slice(path.lastIndexOf(folder) + folder.length), version, licence: license }
  })
  const unique = new Map(all.map(each => [`${each.name} ${each.version}`, each]))
  return [...unique.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

const imported = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/g

/** The packages that the page's sources import. */
const importedBy = (root: string) =>
  globSync('{src,dashboards,workers}/**/*.{ts,tsx}', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imported)].flatMap(([, name]) => name ?? []),
  )

/** Fills `src/screens/about/licences.ts` with the packages that server and page are made of. */
export function licences(root: string): Plugin {
  return {
    name: 'gatehouse:licences',
    transform(_code, id) {
      if (!id.endsWith('/src/screens/about/licences.ts')) return null
      const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
      const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
      const all = licencesOf(read('package-lock.json') as Lock, [...Object.keys(dependencies), ...importedBy(root)])
      return { code: `export const licences = ${JSON.stringify(all)}`, map: null }
    },
  }
}
