/** One kind of record that can be below another: its entity, and by which reference. */
export interface Level {
  readonly entity: string
  /** The reference that says what it stands below, and what is changed when it moves. */
  readonly by: string
  /** Whether it can be moved to another of the same kind. A door stays on its controller, a reader at its door. */
  readonly isMovable: boolean
}

/** What stands below what. */
const levels: Readonly<Record<string, readonly Level[]>> = {
  area: [
    { entity: 'area', by: 'parentArea', isMovable: true },
    { entity: 'controller', by: 'area', isMovable: true },
    { entity: 'door', by: 'area', isMovable: true },
  ],
  controller: [{ entity: 'door', by: 'controller', isMovable: false }],
  door: [{ entity: 'reader', by: 'door', isMovable: false }],
  group: [{ entity: 'group', by: 'parentGroup', isMovable: true }],
}

export const levelsOf = (entity: string): readonly Level[] => levels[entity] ?? []

/** A place in the tree: the way there from its root, `area:1/controller:7/door:12`. */
export type Path = string

export interface Step {
  readonly entity: string
  readonly id: number
}

export const stepOf = (path: Path): Step => {
  const [entity = '', id = ''] = path.slice(path.lastIndexOf('/') + 1).split(':')
  return { entity, id: Number(id) }
}
export const parentOf = (path: Path): Path | undefined =>
  path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : undefined
export const pathBelow = (path: Path, { entity, id }: Step): Path => `${path}/${entity}:${id}`

/** The level that a record is on; undefined for the root. */
export function levelAt(path: Path): Level | undefined {
  const parent = parentOf(path)
  return parent === undefined
    ? undefined
    : levelsOf(stepOf(parent).entity).find(({ entity }) => entity === stepOf(path).entity)
}

/**
 * Whether the record at a path may be moved below another: one of the kind that it is below now, but not
 * into itself, below itself, or where it is. Nothing moves into a door.
 */
export function mayMove(from: Path, to: Path): boolean {
  const parent = parentOf(from)
  if (!parent || !levelAt(from)?.isMovable) return false
  const [thing, there, here] = [stepOf(from), stepOf(to), stepOf(parent)]
  if (there.entity !== here.entity || there.id === here.id) return false
  return !to.split('/').includes(`${thing.entity}:${thing.id}`)
}
