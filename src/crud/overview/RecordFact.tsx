import type { ApiRecord } from '../../api/records.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import type { Entity } from '../../domain/entity.ts'
import { labelFor } from '../../domain/entity.ts'
import { isEmpty } from '../fields/is-empty.ts'
import { wireName } from '../../domain/fields/index.ts'
import { Fact } from './Overview.tsx'

/** A field of the record as a fact; nothing if it has no value, or the caller may not see it. */
export function RecordFact({ entity, record, name }: { entity: Entity; record: ApiRecord; name: string }) {
  const field = entity.fields[name]
  if (!field || isEmpty(record[wireName(name, field)])) return null
  return (
    <Fact label={labelFor(entity, name)}>
      <FieldValue name={name} field={field} record={record} />
    </Fact>
  )
}
