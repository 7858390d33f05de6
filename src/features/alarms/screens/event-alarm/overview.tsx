import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../../crud/detail/Detail.module.css'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { FieldValue } from '../../crud/fields/FieldValue.tsx'
import { conditionOf, conditionWords } from '../../domain/alarm-condition.ts'
import { alarmPriorities, eventType } from '../../domain/events.ts'
import { labelFor } from '../../domain/entity.ts'
import { ageText } from '../../ui/age-text.ts'
import { useNow } from '../../ui/use-now.ts'
import own from './Overview.module.css'

const fields = [
  'place',
  'occurredAt',
  'returnedAt',
  'takenBy',
  'takenAt',
  'acknowledgedDateTime',
  'acknowledgedBy',
  'door',
  'controller',
  'area',
  'event',
]

/** An alarm as text: what it is, whether it lasts, who has seen it, and where and when it was. */
export default function AlarmOverview({ entity, record }: SpecialTabProps) {
  const type = String(record['type'])
  const loud = record['alarmPriority'] === alarmPriorities.alarm
  const Shape = loud ? IconAlertOctagon : IconAlertTriangle
  return (
    <section className={classes.section} aria-label="Overview">
      <p className={own.what} data-loud={loud || undefined}>
        <Shape className={own.shape} aria-hidden />
        <span>
          <span className={own.level}>{loud ? 'Alarm' : 'Alert'}</span> {eventType(type).text}
        </span>
      </p>
      <dl className={classes.values}>
        <Value label="State">
          <State record={record} type={type} />
        </Value>
        {fields.map(name => {
          const field = entity.fields[name]
          return field === undefined ? null : (
            <Value key={name} label={labelFor(entity, name)}>
              <FieldValue name={name} field={field} record={record} isLarge />
            </Value>
          )
        })}
      </dl>
    </section>
  )
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.value}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** 'Active for 12 min, not acknowledged'. */
function State({ record, type }: { record: SpecialTabProps['record']; type: string }) {
  const now = useNow()
  const returnedAt = typeof record['returnedAt'] === 'string' ? record['returnedAt'] : undefined
  const condition = conditionOf({ type, returnedAt })
  const lasted = (returnedAt === undefined ? now : Date.parse(returnedAt)) - Date.parse(String(record['occurredAt']))
  const acknowledged = record['acknowledgedDateTime'] ? 'acknowledged' : 'not acknowledged'
  if (condition === undefined)
    return <strong>{acknowledged === 'acknowledged' ? 'Acknowledged' : 'Not acknowledged'}</strong>
  return (
    <strong>
      {conditionWords[condition].long} {condition === 'active' ? 'for' : 'after'} {ageText(lasted)}, {acknowledged}
    </strong>
  )
}
