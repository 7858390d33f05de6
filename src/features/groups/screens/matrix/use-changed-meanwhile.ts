import { useState } from 'react'
import type { MatrixState } from './use-matrix.ts'

type Versions = ReadonlyMap<number, number>

/** Groups with edits that somebody else has saved since; said until it is noticed. */
export function useChangedMeanwhile({ columns, edits }: Pick<MatrixState, 'columns' | 'edits'>) {
  const [known, setKnown] = useState<Versions>(new Map())
  const now: Versions = new Map(columns.map(({ group }) => [group.groupId, group.version]))
  // A group without edits has nothing to be surprised by.
  const isNew = ([groupId, version]: readonly [number, number]) =>
    known.get(groupId) !== version && (!known.has(groupId) || !edits.has(groupId))
  const fresh = [...now].filter(isNew)
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh]))
  const names = columns
    .filter(({ group: { groupId, version } }) => edits.has(groupId) && (known.get(groupId) ?? version) !== version)
    .map(({ group }) => group.name)
  return { names, accept: () => setKnown(now) }
}
