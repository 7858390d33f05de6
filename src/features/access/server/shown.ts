import type { AccessPath, AccessReason } from '../../../domain/access/index.ts'

/** What stands between somebody and a door only for a while. */
const forAWhile: ReadonlySet<AccessReason> = new Set<AccessReason>([
  'outOfTimeProfile',
  'tokenOutOfTimeProfile',
  'doorLocked',
  'insideAlready',
  'zoneFull',
])

/** Whether an answer is in a list: of the instant, or of any time. */
export const isShown = (reason: AccessReason, anyTime: boolean): boolean =>
  reason === 'granted' || (anyTime && forAWhile.has(reason))

/** Whether a path is of a list: open at the instant, or at another time. */
export const isOnWay = ({ closed }: AccessPath, anyTime: boolean): boolean =>
  closed === undefined || (anyTime && closed === 'outOfTimeProfile')

/** Which ways count, and whether they are open at the instant. */
export interface Filters {
  readonly through?: 'group' | 'area' | 'autoAllDoors' | undefined
  readonly now?: 'open' | 'closed' | undefined
}

/** By a group's own doors, by an area itself, or by 'auto all doors'. */
const isThrough = ({ steps }: AccessPath, through: Filters['through']): boolean => {
  const has = (kind: string) => steps.some(step => step.kind === kind)
  if (through === 'group') return has('group') && !has('autoAllDoors')
  return through === undefined || has(through)
}

/** Whether a row is among what is asked for. */
export const isAskedFor = (
  isOpen: boolean,
  paths: readonly AccessPath[],
  { through, now }: Filters,
  anyTime: boolean,
): boolean =>
  (now === undefined || (now === 'open') === isOpen) &&
  (through === undefined || paths.some(path => isOnWay(path, anyTime) && isThrough(path, through)))

/** Of each row, the paths that are put into words: the open ones first. */
const mostPaths = 5
export const toldPaths = (paths: readonly AccessPath[], anyTime: boolean): readonly AccessPath[] =>
  paths
    .filter(path => isOnWay(path, anyTime))
    .toSorted((one, other) => Number(other.open) - Number(one.open))
    .slice(0, mostPaths)
