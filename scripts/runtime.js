import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestMajor = 24

/**
 * The Node that runs the TypeScript of the server: the installed one, else the one that runs now.
 * @returns {string} path of an executable
 * @throws {Error} where neither is new enough
 */
export const runtime = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  // A binary can be there and not run: the installed one needs glibc.
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath
  throw new Error(
    `Gatehouse needs Node ${oldestMajor}. It comes with the packages on Linux and Windows, ` +
      `but not here (${process.platform} ${process.arch}, Node ${process.versions.node}): install Node ${oldestMajor} and try again.`,
  )
}

/**
 * The arguments that make Node run a package's command.
 * @param {string} name the package
 * @param {string} command one of its `bin`s
 * @returns {string} path of a script
 */
export const commandOf = (name, command) => {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
