import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

import { layers } from '../../layers.js'

const isSource = /\.(ts|tsx|js|css)$/
/** What is installed or generated is nobody's work. */
const isMade = /[/\\]node_modules[/\\]|[/\\]generated\.ts$/

/**
 * @typedef {{ path: string, text: string }} SourceFile a path relative to the root, with forward slashes
 */

/**
 * Every TypeScript, JavaScript and CSS file of the folders in the layer table.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export const sourceFiles = root => {
  const folders = new Set(layers.filter(({ at }) => !at.includes('.')).map(({ at }) => at.split('/')[0] ?? at))
  return [...folders].flatMap(folder => filesBelow(join(root, folder))).map(file => read(root, file))
}

/**
 * Files below a folder, sorted; a folder that does not exist has none.
 * @param {string} folder
 * @returns {string[]}
 */
const filesBelow = folder => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && isSource.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .filter(file => !isMade.test(file))
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {SourceFile}
 */
const read = (root, file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })
