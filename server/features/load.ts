import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feature } from '../kit/feature.ts'
import { refuseNamesakes } from '../mail/mail.ts'
import { inOrderOfUse } from '../ports.ts'

const folder = new URL('../../src/features/', import.meta.url)

/** Every feature, in the order of their names but after those it uses. @throws where one is not named as its folder */
export async function loadFeatures(): Promise<readonly Feature[]> {
  const named = readdirSync(fileURLToPath(folder))
    .toSorted()
    .map(name => ({ name, file: new URL(`${name}/server/index.ts`, folder) }))
    .filter(({ file }) => existsSync(fileURLToPath(file)))
  const features = await Promise.all(
    named.map(async ({ name, file }) => {
      const { default: found } = (await import(file.href)) as { default: Feature }
      if (found.name !== name) throw new Error(`src/features/${name} calls itself ${found.name}`)
      return found
    }),
  )
  refuseNamesakes(features.flatMap(({ mails = [] }) => mails))
  return inOrderOfUse(features)
}
