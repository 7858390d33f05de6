import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import classes from '../../../../crud/detail/Detail.module.css'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { Fact } from '../../../../crud/overview/Overview.tsx'
import { RecordFact } from '../../../../crud/overview/RecordFact.tsx'
import { LostBanner } from '../../../../crud/surface/LostBanner.tsx'
import { MailBanner } from '../../../../crud/surface/MailBanner.tsx'
import { conditionOf, conditionWords } from '../../../../domain/alarm-condition.ts'
import { alarmPriorities, eventText } from '../../../../domain/events.ts'
import { ageText } from '../../../../ui/age-text.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { useFollowAlarm } from '../use-follow-alarm.ts'
import own from './Overview.module.css'

const fields = [
  'place',
  'occurredAt',
  'requestUser',
  'takenBy',
  'acknowledgedBy',
  'door',
  'area',
  'controller',
  'event',
]

/** An alarm as text: what it is, whether it lasts, who deals with it, and where it was; kept up to date. */
export default function AlarmOverview({ entity, record }: SpecialTabProps) {
  useFollowAlarm(record)
  const { words } = useCaller()
  const type = String(record['type'])
  const loud = record['alarmPriority'] === alarmPriorities.alarm
  const Shape = loud ? IconAlertOctagon : IconAlertTriangle
  const what = typeof record['text'] === 'string' ? record['text'] : eventText(type, words)
  return (
    <section className={classes.section} aria-label="Overview">
      {record['acknowledgedDateTime'] === null && <LostBanner />}
      <MailBanner />
      <p className={own.what} data-loud={loud || undefined}>
        <Shape className={own.shape} aria-hidden />
        <span>
          <span className={own.level}>{loud ? 'Alarm' : 'Alert'}</span> {what}
        </span>
      </p>
      <dl className={classes.values}>
        <Fact label="State">
          <State record={record} type={type} />
        </Fact>
        {fields.map(name => (
          <RecordFact key={name} entity={entity} record={record} name={name} />
        ))}
      </dl>
    </section>
  )
}

/** 'Active for 12 min, not acknowledged', 'Returned to normal after 3 min, acknowledged after 5 min'. */
function State({ record, type }: { record: SpecialTabProps['record']; type: string }) {
  const now = useNow()
  const raisedMs = Date.parse(String(record['occurredAt']))
  const at = (name: string) => (typeof record[name] === 'string' ? Date.parse(record[name]) : undefined)
  const [returnedMs, acknowledgedMs] = [at('returnedAt'), at('acknowledgedDateTime')]
  const condition = conditionOf({
    type,
    returnedAt: returnedMs === undefined ? undefined : String(record['returnedAt']),
  })
  const lasted =
    condition &&
    `${conditionWords[condition].long} ${condition === 'active' ? 'for' : 'after'} ${ageText((returnedMs ?? now) - raisedMs)}`
  const acknowledged =
    acknowledgedMs === undefined ? 'not acknowledged' : `acknowledged after ${ageText(acknowledgedMs - raisedMs)}`
  const text = lasted ? `${lasted}, ${acknowledged}` : `${acknowledged.charAt(0).toUpperCase()}${acknowledged.slice(1)}`
  return <strong>{text}</strong>
}
