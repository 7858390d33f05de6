import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { entities } from '../../../domain/entities/index.ts'
import { ageText } from '../../../ui/age-text.ts'
import { count, figure } from '../../../ui/figures.ts'
import type { AlarmResponse, AlarmsFound, AlarmSpan } from '../domain/answer.ts'
import classes from './AlarmResponse.module.css'

const msOf = ({ from, to }: AlarmSpan) => Date.parse(to) - Date.parse(from)
const lengthOf = (span: AlarmSpan) => ageText(msOf(span))
/** 'in 4 min'; 'at once' of a power cut. */
const within = (span: AlarmSpan) => (msOf(span) < 1000 ? 'at once' : `in ${lengthOf(span)}`)

/** What asks for attention: floods, standing alarms, and chattering ones. */
export function Found({ found: { flood, standing, chattering } }: Pick<AlarmResponse, 'found'>) {
  const { may, zone } = useCaller()
  return (
    <div className={classes.cards}>
      <Section heading="Floods" what="10 or more alarms within 10 minutes" found={flood}>
        {span => (
          <>
            <span>{dateTimeText(span.from, zone)}</span>
            <span>
              {count(span.count, 'alarm')} {within(span)}
            </span>
          </>
        )}
      </Section>
      <Section heading="Standing" what="Not acknowledged for over 24 hours" found={standing}>
        {span => (
          <>
            <Named span={span} to={placeOf(entities.eventAlarm, 'detail', span.eventAlarmId ?? 0, undefined, may)} />
            <span>for {lengthOf(span)}</span>
          </>
        )}
      </Section>
      <Section heading="Chattering" what="The same at one place 3 or more times within a minute" found={chattering}>
        {span => (
          <>
            <Named span={span} to={undefined} />
            <span>{count(span.count, 'time')}</span>
          </>
        )}
      </Section>
    </div>
  )
}

function Named({ span: { what, place }, to }: { span: AlarmSpan; to: string | undefined }) {
  const name = `${what}, ${place}`
  return to === undefined ? (
    <span>{name}</span>
  ) : (
    <Anchor component={Link} to={to} size="sm">
      {name}
    </Anchor>
  )
}

interface SectionProps {
  heading: string
  what: string
  found: AlarmsFound
  children: (span: AlarmSpan) => ReactNode
}

function Section({ heading, what, found, children }: SectionProps) {
  const hidden = found.count - found.items.length
  return (
    <section className={classes.card} aria-label={heading}>
      <h2 className={classes.heading}>
        {heading}: {found.count === 0 ? 'none' : figure(found.count)}
      </h2>
      <p className={classes.note}>{what}</p>
      <ul className={classes.spans}>
        {found.items.map(span => (
          <li key={`${span.from} ${span.what} ${span.place} ${span.eventAlarmId}`}>{children(span)}</li>
        ))}
        {hidden > 0 && <li>and {figure(hidden)} more</li>}
      </ul>
    </section>
  )
}
