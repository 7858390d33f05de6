import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { labelOf } from '../../domain/fields/index.ts'
import { applies } from '../../domain/validate.ts'
import { useCustomised } from '../custom/use-customised.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { sectionsOf } from '../form/values.ts'
import classes from './Detail.module.css'

/** What a record says, in the sections of its form. What doesn't apply to it is left out. */
export function Details({ entity: declared, record }: { entity: Entity; record: ApiRecord }) {
  const { entity } = useCustomised(declared)
  const fields = Object.entries(entity.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => field.kind !== 'password' && applies(field, record))
  return sectionsOf(fields).map(({ title, fields: own }) => (
    <section key={title ?? ''} className={classes.section} aria-label={title ?? 'Details'}>
      {title !== undefined && <h2 className={classes.heading}>{title}</h2>}
      <dl className={classes.values}>
        {own.map(({ name, field }) => (
          <div key={name} className={classes.value}>
            <dt>{labelOf(name, field)}</dt>
            <dd>
              <FieldValue name={name} field={field} record={record} isLarge />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
