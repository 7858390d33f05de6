import { posix } from 'node:path'

import { featureOf, featureUses, layerOf, mayImport } from '../../layers.js'

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
    const target = resolved(path, value)
    if (target === undefined) return []
    const to = layerOf(target)
    const wall = featureWall(path, target, to?.name)
    if (wall) return [`${path}:${line}: ${wall} (${value})`]
    if (to ? mayImport(from, to) : from.imports === '*') return []
    return [`${path}:${line}: ${from.name} may not import ${to?.name ?? 'what belongs to no layer'} (${value})`]
  })
}

/**
 * What stands between two features: one may use another's domain where `featureUses` says so, and nothing else of it.
 * @param {string} path
 * @param {string} target
 * @param {string | undefined} layer of the target
 */
const featureWall = (path, target, layer) => {
  const [own, other] = [featureOf(path), featureOf(target)]
  if (own === undefined || other === undefined || own === other || other === '*') return undefined
  if (layer === 'features/domain' && featureUses[own]?.includes(other)) return undefined
  return `the feature ${own} may not import ${other}`
}

/**
 * The path, relative to the root, that a specifier or glob pattern names; undefined for a package.
 * @param {string} path the importing file
 * @param {string} specifier
 */
export const resolved = (path, specifier) => {
  const [file = ''] = specifier.split(/[?#]/)
  if (file.startsWith('/')) return file.slice(1)
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : undefined
}
