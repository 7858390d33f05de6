import { resolved } from './imports.js'

/** @typedef {{ path: string, module: import('./module.js').Module }} Read */

/**
 * Circles between the folders of one folder: two that import each other, straight or by way of others, can't be
 * understood or moved one by one. Between layers the table says who may import whom.
 * @param {readonly Read[]} files
 * @returns {string[]} one line for each folder that has such a circle, with an import of each of its steps
 */
export const folderCycles = files => {
  const parents = new Map()
  for (const { path, module } of files)
    for (const { value, line } of module.imports) {
      const step = stepOf(path, resolved(path, value))
      if (!step) continue
      const steps = parents.get(step.parent) ?? new Map()
      parents.set(step.parent, steps)
      const targets = steps.get(step.from) ?? new Map()
      steps.set(step.from, targets)
      if (!targets.has(step.to)) targets.set(step.to, `${path}:${line}`)
    }
  return [...parents].flatMap(([parent, steps]) => circleIn(parent, steps))
}

/**
 * The two folders of one folder that an import connects; undefined where it stays within one, or at the root.
 * @param {string} path
 * @param {string | undefined} target
 */
const stepOf = (path, target) => {
  if (target === undefined) return undefined
  const [own, other] = [path.split('/'), target.split('/')]
  const shared = own.findIndex((part, index) => part !== other[index])
  if (shared < 1 || shared > own.length - 2 || shared > other.length - 2) return undefined
  return { parent: own.slice(0, shared).join('/'), from: own[shared] ?? '', to: other[shared] ?? '' }
}

/**
 * @param {string} parent
 * @param {Map<string, Map<string, string>>} steps
 */
const circleIn = (parent, steps) => {
  for (const first of steps.keys()) {
    const way = wayBack(steps, first, first, new Set())
    if (!way) continue
    const told = way.map(({ from, to, at }) => `${from} -> ${to} (${at})`)
    return [`${parent}: its folders import each other in a circle: ${told.join(', ')}`]
  }
  return []
}

/**
 * The steps from a folder to another that is looked for; undefined where none lead there.
 * @param {Map<string, Map<string, string>>} steps
 * @param {string} from
 * @param {string} goal
 * @param {Set<string>} seen
 * @returns {{ from: string, to: string, at: string }[] | undefined}
 */
const wayBack = (steps, from, goal, seen) => {
  seen.add(from)
  for (const [to, at] of steps.get(from) ?? []) {
    if (to === goal) return [{ from, to, at }]
    const rest = seen.has(to) ? undefined : wayBack(steps, to, goal, seen)
    if (rest) return [{ from, to, at }, ...rest]
  }
  return undefined
}
