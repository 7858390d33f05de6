import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import type { FoundNode } from '../domain/answers.ts'
import { entityOf } from '../domain/kinds.ts'
import { useMayAccept } from './may-accept.ts'
import classes from './ScanUdns.module.css'

const icons = { free: IconCircleDashed, recorded: IconCheck, refused: IconAlertTriangle, elsewhere: IconAlertTriangle }

/** What may be done with a node, or why nothing. */
export function StandingText({ node }: { node: FoundNode }) {
  const { words } = useCaller()
  const mayAccept = useMayAccept()(node)
  const entity = entityOf(node.type)
  const { standing, reason, record, controller } = node
  const Icon = icons[standing]
  return (
    <span className={classes.state}>
      <Icon className={classes.sign} aria-hidden />
      <span>
        {standing === 'free' && 'Can be accepted'}
        {standing === 'free' && !mayAccept && entity && ` by those who may add ${words.many(entity.term)}`}
        {standing === 'refused' && reason}
        {standing === 'recorded' && (
          <>
            Here already{record && ' as '}
            <ToRecord record={record} />
          </>
        )}
        {standing === 'elsewhere' && (
          <>
            {controller || !record ? words.say('In use at ') : 'In use as '}
            {controller ? <ToRecord record={controller} /> : words.say('another {one controller}')}
            {controller && record && ' as '}
            <ToRecord record={record} />
          </>
        )}
      </span>
    </span>
  )
}

/** The way to a record; its name alone where there is none. */
function ToRecord({ record }: { record: FoundNode['record'] }) {
  const { entity, may } = useCaller()
  if (!record) return null
  const of = entity(record.entity)
  const to = of && placeOf(of, 'detail', record.id, undefined, may)
  if (to === undefined) return record.title
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {record.title}
    </Anchor>
  )
}
