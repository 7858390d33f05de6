import { posix } from 'node:path'

const maxLines = 300
const vagueName = /(^|[-.])(utils?|helpers?|managers?)([-.]|$)/i
const silencer = /\b(ox|es)lint-disable|@ts-(ignore|nocheck)/

/**
 * A file is short and says by its name what it does.
 * @param {import('./source-files.js').SourceFile} file
 * @returns {string[]}
 */
export const fileFaults = ({ path, text }) => {
  const lines = text.split('\n').length - Number(text.endsWith('\n'))
  const name = posix.basename(path).replace(/([a-z])([A-Z])/g, '$1-$2')
  return [
    ...(lines > maxLines ? [`${path}: ${lines} lines, more than ${maxLines}`] : []),
    ...(vagueName.test(name) ? [`${path}: name the file after what it does, not utils, helpers or manager`] : []),
  ]
}

/**
 * No rule is silenced by a comment, and the generic screens name no entity.
 * @param {string} path
 * @param {import('./module.js').Module} module
 * @param {ReadonlySet<string>} entityIds
 * @returns {string[]}
 */
export const codeFaults = (path, module, entityIds) => {
  const silenced = module.comments.filter(({ value }) => silencer.test(value))
  const named = path.startsWith('src/crud/') ? module.literals.filter(({ value }) => entityIds.has(value)) : []
  return [
    ...silenced.map(({ line }) => `${path}:${line}: mend the code instead of silencing the rule`),
    ...named.map(({ value, line }) => `${path}:${line}: crud never names an entity ('${value}')`),
  ]
}
