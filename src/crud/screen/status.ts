import type { ApiRecord } from '../../api/records.ts'
import { type Entity, stateFieldOf } from '../../domain/entity.ts'
import { labelOf, type Field } from '../../domain/fields/index.ts'

/** The state that a record is in, which its screens show first. */
export interface StatusField {
  readonly name: string
  readonly label: string
  readonly field: Field
}

/** The field that its commands change (`status`), or `state`, where it is a choice and the record has it. */
export function statusOf(entity: Pick<Entity, 'fields' | 'transitions'>, record: ApiRecord): StatusField | undefined {
  for (const name of [stateFieldOf(entity), 'state']) {
    const field = entity.fields[name]
    if (field?.kind === 'choice' && typeof record[name] === 'string')
      return { name, label: labelOf(name, field), field }
  }
  return undefined
}
