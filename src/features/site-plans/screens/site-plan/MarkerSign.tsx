import { Popover, UnstyledButton } from '@mantine/core'
import {
  IconBuilding,
  IconCamera,
  IconCpu,
  IconDoor,
  IconId,
  IconMap,
  IconMapPin,
  IconStack2,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import type { Marker } from '../../domain/site-plan.ts'
import unseen from '../../../../ui/unseen.module.css'
import { MarkedStatus } from './MarkedStatus.tsx'
import classes from './Plan.module.css'

const icons: Readonly<Record<string, Icon>> = {
  area: IconBuilding,
  camera: IconCamera,
  controller: IconCpu,
  door: IconDoor,
  reader: IconId,
  sitePlan: IconMap,
  zone: IconStack2,
}

/** Where a marker leads; undefined if it refers to nothing that the caller may open. */
export function useWay(): (marker: Marker) => string | undefined {
  const { entity, may } = useCaller()
  return ({ subject }) => {
    const target = subject && entity(subject.entity)
    return target && may(target.permission.read) ? placeOf(target, 'detail', subject.id, undefined, may) : undefined
  }
}

interface MarkerSignProps {
  marker: Marker
  /** Whether the plan is shown to find this one. */
  isHere?: boolean
}

/** A marker on a plan: it opens the record it refers to, shows its status, or is only a sign. */
export function MarkerSign({ marker, isHere = false }: MarkerSignProps) {
  const to = useWay()(marker)
  const { name, action, theme } = marker
  const { words, entity } = useCaller()
  const target = marker.subject && entity(marker.subject.entity)
  const kind = `${target ? words.one(target.term) : ''}${isHere ? ', here' : ''}`
  const look = { className: classes.marker, 'data-theme': theme, 'data-here': isHere || undefined, title: name }
  if (action === 'open' && to !== undefined)
    return (
      <Link to={to} {...look}>
        <Inside marker={marker} more={kind} />
      </Link>
    )
  if (action === 'status' && to !== undefined && marker.subject)
    return (
      <Popover position="top" withArrow shadow="md" withRoles>
        <Popover.Target>
          <UnstyledButton {...look}>
            <Inside marker={marker} more={`${kind}: show its status`} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Status of ${name}`}>
          <MarkedStatus subject={marker.subject} to={to} />
        </Popover.Dropdown>
      </Popover>
    )
  return (
    <span {...look}>
      <Inside marker={marker} more={kind} />
    </span>
  )
}

interface InsideProps {
  marker: Marker
  /** Its accessible description: what it is and does. */
  more: string
}

function Inside({ marker: { name, customLabelIcon, subject }, more }: InsideProps) {
  const KindIcon = icons[subject?.entity ?? ''] ?? IconMapPin
  return (
    <>
      <span className={classes.sign} aria-hidden>
        {customLabelIcon ? customLabelIcon : <KindIcon className={classes.icon} />}
      </span>
      <span className={classes.name}>{name}</span>
      {more && <span className={unseen.unseen}>{more}</span>}
    </>
  )
}
