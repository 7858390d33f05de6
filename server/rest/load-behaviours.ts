import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Behaviour } from './behaviour.ts'

const folder = new URL('../behaviours/', import.meta.url)
const kebab = (id: string) => id.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

/** The behaviours by entity id, found by their file names. @throws if a file is of no entity */
export async function loadBehaviours(ids: readonly string[]): Promise<ReadonlyMap<string, Behaviour>> {
  const files = (await readdir(fileURLToPath(folder))).filter(name => name.endsWith('.ts'))
  const byFile = new Map(ids.map(id => [`${kebab(id)}.ts`, id]))
  const loaded = await Promise.all(
    files.map(async file => {
      const id = byFile.get(file)
      if (id === undefined) throw new Error(`server/behaviours/${file} is of no entity`)
      const { default: declared } = (await import(new URL(file, folder).href)) as { default: Behaviour }
      return [id, declared] as const
    }),
  )
  return new Map(loaded)
}
