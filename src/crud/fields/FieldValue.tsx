import type { ApiRecord } from '../../api/records.ts'
import { wireName, type Field } from '../../domain/fields/index.ts'
import classes from './fields.module.css'
import { fieldViews } from './index.ts'
import { isEmpty } from './is-empty.ts'

interface FieldValueProps {
  name: string
  field: Field
  record: ApiRecord
  isPassedBy?: boolean
  isLarge?: boolean
}

/** The title of a reference's target, as the record carries it beside its key. */
export const refTitle = (name: string, record: ApiRecord): string | undefined => {
  const title = record[name]
  return typeof title === 'string' ? title : undefined
}

/** The value of one field of a record; a dash where there is none. */
export function FieldValue({ name, field, record, isPassedBy = false, isLarge = false }: FieldValueProps) {
  const value = record[wireName(name, field)]
  const { Cell } = fieldViews[field.kind]
  if (field.kind !== 'password' && isEmpty(value))
    return (
      <span className={classes.nothing}>
        <span aria-hidden>–</span>
        <span className={classes.unseen}>none</span>
      </span>
    )
  const title = field.kind === 'ref' ? refTitle(name, record) : undefined
  return <Cell field={field} value={value} title={title} isPassedBy={isPassedBy} isLarge={isLarge} />
}

/** Kinds whose cell is a link, which must not be inside another link. */
const linked = new Set(['ref', 'refs', 'email', 'phone', 'url'])

/** The value of a field for inside a link. */
export function FieldText({ name, field, record }: FieldValueProps) {
  if (!linked.has(field.kind)) return <FieldValue name={name} field={field} record={record} />
  const value = record[wireName(name, field)]
  return <>{refTitle(name, record) ?? (typeof value === 'string' ? value : `Number ${String(value)}`)}</>
}
