import type { AuditEntry } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { worded } from '../fields/worded.ts'
import { changedFields, type ChangedField } from './changes.ts'
import classes from './Detail.module.css'

/** What one entry of a record's history changed: each field, as it was and as it became. */
export function Changes({ entity, entry }: { entity: Entity; entry: AuditEntry }) {
  const fields = changedFields(entity, entry)
  if (fields.length === 0) return null
  return (
    <dl className={classes.changes}>
      {fields.map(changed => (
        <div key={changed.property} className={classes.change}>
          <dt>{changed.label}</dt>
          <dd>
            {entry.before && (
              <>
                <del>
                  <Told changed={changed} record={entry.before} />
                </del>
                {entry.after && <span aria-hidden> → </span>}
              </>
            )}
            {entry.after && (
              <ins>
                <Told changed={changed} record={entry.after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Told({ changed: { name, field, property }, record }: { changed: ChangedField; record: ApiRecord }) {
  if (name !== undefined && field)
    return <FieldValue name={name} field={field} record={record} isLarge={field.kind === 'record'} />
  return <>{worded(record[property])}</>
}
