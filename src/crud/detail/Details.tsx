import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { labelOf, wireName } from '../../domain/fields/index.ts'
import { applies } from '../../domain/validate.ts'
import { useCustomised } from '../custom/use-customised.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { isEmpty } from '../fields/is-empty.ts'
import { sectionsOf } from '../form/values.ts'
import classes from './Detail.module.css'

/**
 * What a record says, in the sections of its form. What doesn't apply to it is left out; what has no value is folded
 * away until somebody asks for it.
 */
export function Details({ entity: declared, record }: { entity: Entity; record: ApiRecord }) {
  const { entity } = useCustomised(declared)
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const fields = Object.entries(entity.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => field.kind !== 'password' && applies(field, record))
  const filled = fields.filter(({ name, field }) => !isEmpty(record[wireName(name, field)]))
  const empty = fields.length - filled.length
  return (
    <>
      <div id={id} className={classes.sections}>
        {sectionsOf(isWhole ? fields : filled).map(({ title, fields: own }) => (
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
        ))}
      </div>
      {empty > 0 && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.fold}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Hide' : 'Show'} {empty} empty {empty === 1 ? 'field' : 'fields'}
        </Button>
      )}
    </>
  )
}
