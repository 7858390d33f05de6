import type { AccessPath, SharedAnswer } from '../../../domain/access/index.ts'
import { isOnWay } from './shown.ts'

/** One way into an area, and how many of its doors it leads to. */
export interface CountedPath {
  readonly path: AccessPath
  readonly doors: number
}

/** Of each credential, the paths that are put into words. */
const most = 5
/** Paths that differ by nothing but the door are one way. */
const keyOf = ({ steps, open }: AccessPath) =>
  `${open} ${steps.map(({ kind, id }) => (kind === 'door' || kind === 'doorTimes' ? kind : `${kind} ${id}`)).join()}`

/** The ways by which a credential opens doors, the one to most doors first. */
export function countedPaths(answers: readonly SharedAnswer[], anyTime: boolean): readonly CountedPath[] {
  const ways = new Map<string, CountedPath>()
  for (const { doorIds, decision } of answers)
    for (const path of decision.paths)
      if (isOnWay(path, anyTime)) {
        const key = keyOf(path)
        const known = ways.get(key)
        ways.set(key, { path: known?.path ?? path, doors: (known?.doors ?? 0) + doorIds.length })
      }
  return [...ways.values()].toSorted((one, other) => other.doors - one.doors).slice(0, most)
}
