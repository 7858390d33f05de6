import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * A hash of the names and contents of files and folders (with all below them); what does not exist counts as absent.
 * @param {string} folder where `paths` are looked up
 * @param {readonly string[]} paths
 * @returns {string} hex
 */
export const fingerprint = (folder, paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(path => filesAt(join(folder, path)))) {
    const content = readFileSync(file)
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]} sorted, so that the order of the file system does not matter
 */
const filesAt = path => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesAt(join(path, name)))
}
