import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import { possibleCommands } from './commands.ts'

/** Something that can be done with a record, and where. */
export interface RecordAction {
  readonly label: string
  readonly to: string
  readonly isDangerous?: boolean
}

/** What the user may do with a record: open, change, command and delete it. A command is asked for where it opens. */
export function useRecordActions(entity: Entity, record: ApiRecord): readonly RecordAction[] {
  const { may } = useCaller()
  const id = Number(record[entity.key])
  const { edit, delete: remove } = entity.permission
  const open = placeOf(entity, 'detail', id, undefined, may)
  const editing = may(edit) ? placeOf(entity, 'edit', id) : undefined
  const deleting = may(remove) ? placeOf(entity, 'delete', id) : undefined
  const commands = open
    ? possibleCommands(entity, record, may).map(([name, { label }]) => ({ label, to: `${open}?do=${name}` }))
    : []
  return [
    ...(open ? [{ label: 'Open', to: open }] : []),
    ...(editing ? [{ label: 'Edit', to: editing }] : []),
    ...commands,
    ...(deleting ? [{ label: 'Delete', to: deleting, isDangerous: true }] : []),
  ]
}
