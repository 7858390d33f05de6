import type { PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { deciding, decidingFields, type Deciding, type Intended } from '../../domain/what-if.ts'

const isDeciding = (entity: string): entity is Deciding => (deciding as readonly string[]).includes(entity)
/** New ones of these give nobody anything by themselves. */
const idle: ReadonlySet<string> = new Set(['group', 'doorGroup', 'timeProfile', 'zone', 'area'])

type Change = NonNullable<Intended['changes']>[number]
type Given = NonNullable<Intended['given']>

function changeOf({ entity, id, values = {}, isDeleted = false }: PendingWrite, at: number): Change[] {
  if (!isDeciding(entity)) return []
  const properties: readonly string[] = decidingFields[entity]
  const named = entity === 'door' && id === undefined ? ['name'] : []
  const fields = Object.fromEntries(
    Object.entries(values).filter(([property]) => properties.includes(property) || named.includes(property)),
  )
  if (!isDeleted && Object.keys(fields).length === 0) return []
  return [{ entity, id: id ?? -1000 - at, fields, isDeleted }]
}

/** Access to be given names many people and places at once. */
const isGiving = ({ entity, id, values }: PendingWrite) =>
  entity === 'tokenActivation' && id === undefined && values !== undefined && !Object.hasOwn(values, 'tokenId')

const givenBy = (values: Readonly<Record<string, unknown>> = {}): Given => {
  const { tokenIds, personIds, membersOfId, areaIds, groupIds, validFrom, validUntil } = values as Given
  const [who, places] = [
    { tokenIds, personIds, membersOfId },
    { areaIds, groupIds, validFrom, validUntil },
  ]
  const all = Object.entries({ ...who, ...places }).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(all)
}

/** What is asked of the server about writes; undefined where they concern nobody's access. */
export function intendedBy(writes: readonly PendingWrite[]): Intended | undefined {
  const given = writes.find(isGiving)
  const own = writes.filter(write => !isGiving(write))
  const changes = own.flatMap(changeOf)
  const isIdle = changes.every(({ entity, id }) => id < 0 && idle.has(entity))
  if (isIdle && !given) return undefined
  return { changes, ...(given && { given: givenBy(given.values) }) }
}
