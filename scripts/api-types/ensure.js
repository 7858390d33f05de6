import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { fingerprint } from '../fingerprint.js'
import { ensureInstalled } from '../install.js'
import { root, runtime } from '../runtime.js'
import { run } from '../run.js'

const generator = join(root, 'scripts', 'api-types')
const description = join(root, 'node_modules', '.cache', 'gatehouse', 'openapi.json')
const types = join(root, 'src', 'api-client', 'generated.ts')
const stamp = `${description}.made`

/**
 * Writes the types of the API as its description has them, for outside callers: the simulator and the scripts. They are
 * not kept in git, since every entity changes them.
 * @throws {Error} where the description or its types can't be made
 */
export const ensureApiTypes = async () => {
  mkdirSync(dirname(description), { recursive: true })
  await node(['server/print-api.ts', description])
  const made = fingerprint(root, [description.slice(root.length), 'scripts/api-types/package-lock.json'])
  if (existsSync(types) && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  await ensureInstalled(generator)
  const cli = join(generator, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
  await node([cli, description, '--output', types])
  writeFileSync(stamp, made)
}

/** @param {string[]} args */
const node = async args => {
  const code = await run(runtime(), args)
  if (code !== 0) throw new Error(`The types of the API could not be made: ${args[0]} ended with ${code}`)
}
