import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../features/', import.meta.url)

/** The default exports of a file in every feature that has it, in the order of the features' names. */
export async function inEveryFeature<T>(path: string): Promise<readonly T[]> {
  const files = readdirSync(fileURLToPath(folder))
    .toSorted()
    .map(name => new URL(`${name}/${path}`, folder))
    .filter(file => existsSync(fileURLToPath(file)))
  const found = await Promise.all(
    files.map(async ({ href }) => (await import(/* @vite-ignore */ href)) as { default: T }),
  )
  return found.map(file => file.default)
}
