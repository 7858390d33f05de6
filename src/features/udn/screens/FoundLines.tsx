import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { Status } from '../../../crud/fields/Status.tsx'
import { entities } from '../../../domain/entities/index.ts'
import type { Carrier, FoundRecord } from '../domain/look-up.ts'
import { dayText } from './day-text.ts'
import classes from './Udn.module.css'

interface ToRecord {
  entity: string
  id: number
  children: ReactNode
}

/** The way to a record; its name alone where there is none. */
function ToRecord({ entity: name, id, children }: ToRecord) {
  const { entity, may } = useCaller()
  const of = entity(name)
  const to = of && placeOf(of, 'detail', id, undefined, may)
  return to === undefined ? (
    <span>{children}</span>
  ) : (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  )
}

function State({ record: { entity: name, state } }: { record: FoundRecord }) {
  const { entity } = useCaller()
  const field = entity(name)?.fields['state'] ?? entity(name)?.fields['status']
  return field && state !== null ? <Status field={field} value={state} /> : null
}

/** What carries a device: what it is, its place and whose it is. */
export function CarrierLine({ carrier }: { carrier: Carrier }) {
  const { entity, words } = useCaller()
  const { record, areaId, area, controllerId, controller } = carrier
  const of = entity(record.entity)
  return (
    <li className={classes.line}>
      <span>
        {of && `${words.One(of.term)} `}
        <ToRecord entity={record.entity} id={record.id}>
          {record.title}
        </ToRecord>
      </span>
      <State record={record} />
      {controllerId !== null && (
        <span>
          at{' '}
          <ToRecord entity={entities.controller.id} id={controllerId}>
            {controller}
          </ToRecord>
        </span>
      )}
      {areaId !== null && (
        <span>
          in{' '}
          <ToRecord entity={entities.area.id} id={areaId}>
            {area}
          </ToRecord>
        </span>
      )}
      <ToRecord entity={entities.client.id} id={record.clientId}>
        {record.client}
      </ToRecord>
    </li>
  )
}

interface RecordLineProps {
  record: FoundRecord
  isItem?: boolean
  until?: string
  note?: string | false
}

/** A record that has to do with a device: its name, its state and whose it is. */
export function RecordLine({ record, isItem = false, until, note = false }: RecordLineProps) {
  const { entity, words } = useCaller()
  const of = entity(record.entity)
  const Line = isItem ? 'li' : 'span'
  return (
    <Line className={classes.line}>
      <ToRecord entity={record.entity} id={record.id}>
        {record.title || (of ? words.One(of.term) : 'Record')}
      </ToRecord>
      <State record={record} />
      {until !== undefined && <span className={classes.dimmed}>until {dayText(until)}</span>}
      {note !== false && <span className={classes.dimmed}>{note}</span>}
      <ToRecord entity={entities.client.id} id={record.clientId}>
        {record.client}
      </ToRecord>
    </Line>
  )
}
