import { posix } from 'node:path'

import { layerOf, mayImport } from '../../layers.js'

/**
 * The imports of one file that the layer table does not allow.
 * @param {string} path
 * @param {import('./module.js').Module} module
 * @returns {string[]} one line each: file, line, and what is wrong
 */
export const forbiddenImports = (path, module) => {
  const from = layerOf(path)
  if (!from) return [`${path}: belongs to no layer of layers.js`]
  return module.imports.flatMap(({ value, line }) => {
    const target = resolve(path, value)
    if (target === undefined) return []
    const to = layerOf(target)
    if (to ? mayImport(from, to) : from.imports === '*') return []
    return [`${path}:${line}: ${from.name} may not import ${to?.name ?? 'what belongs to no layer'} (${value})`]
  })
}

/**
 * The path, relative to the root, that a specifier or glob pattern names; undefined for a package.
 * @param {string} path the importing file
 * @param {string} specifier
 */
const resolve = (path, specifier) => {
  const [file = ''] = specifier.split(/[?#]/)
  if (file.startsWith('/')) return file.slice(1)
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : undefined
}
