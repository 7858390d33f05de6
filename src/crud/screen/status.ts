import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { labelOf, type Field } from '../../domain/fields/index.ts'

/** The state that a record is in, which its screens show first. */
export interface StatusField {
  readonly name: string
  readonly label: string
  readonly field: Field
}

/** The field `status` or `state`, where it is a choice and the record has it. */
export function statusOf({ fields }: Pick<Entity, 'fields'>, record: ApiRecord): StatusField | undefined {
  for (const name of ['status', 'state']) {
    const field = fields[name]
    if (field?.kind === 'choice' && typeof record[name] === 'string')
      return { name, label: labelOf(name, field), field }
  }
  return undefined
}
