import type { ApiRecord } from '../../api/records.ts'
import type { Caller } from '../../crud/caller/caller.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { levelsOf, pathBelow, type Path } from './levels.ts'
import type { Branch } from './use-levels.ts'

/** A record in the tree. */
export interface TreeThing {
  readonly path: Path
  readonly entity: Entity
  readonly record: ApiRecord
}

/** A row of the tree; one that is no record says how the level continues. */
export interface TreeNode {
  readonly value: Path
  readonly label: string
  readonly hasChildren?: boolean
  readonly children?: readonly TreeNode[]
}

export interface Press {
  readonly press: () => void
  readonly isFailure: boolean
}

export interface Nodes {
  readonly data: readonly TreeNode[]
  readonly things: ReadonlyMap<Path, TreeThing>
  /** What rows that are no records do when they are pressed: more of the level, or another try. */
  readonly presses: ReadonlyMap<Path, Press>
}

/** The rows below a place, as far as they are loaded, and their records. */
export function nodesBelow(
  root: Path,
  branches: ReadonlyMap<Path, readonly Branch[]>,
  { entity: entityOf, words }: Caller,
): Nodes {
  const things = new Map<Path, TreeThing>()
  const presses = new Map<Path, Press>()
  const below = (path: Path): readonly TreeNode[] =>
    (branches.get(path) ?? []).flatMap(({ entity: id, records, isLoading, error, retry, more }) => {
      const entity = entityOf(id)
      if (!entity) return []
      const rows = records.map((record): TreeNode => {
        const value = pathBelow(path, { entity: id, id: Number(record[entity.key]) })
        things.set(value, { path: value, entity, record })
        const isRead = branches.get(value)?.every(branch => !branch.isLoading && !branch.error)
        const children = below(value)
        const hasChildren = levelsOf(id).length > 0 && !(isRead && children.length === 0)
        return { value, label: titleOf(entity, record), hasChildren, children }
      })
      const many = words.many(entity.term)
      const say = (what: string, press?: () => void): TreeNode => {
        const value = `${path}/${what}:${id}`
        if (press) presses.set(value, { press, isFailure: Boolean(error) })
        return { value, label: what }
      }
      if (error) rows.push(say(`The ${many} could not be loaded: try again`, retry))
      else if (isLoading) rows.push(say(`Loading ${many}`))
      else if (more) rows.push(say(`More ${many}…`, more))
      return rows
    })
  return { data: below(root), things, presses }
}
