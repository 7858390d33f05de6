import { memo } from 'react'
import { Link } from 'react-router'
import { LevelShape } from '../../../ui/map/level.tsx'
import { conditionIn, levelOf, type MapDevice } from '../domain/device.ts'
import { distanceText, stateText } from './device-words.ts'
import classes from './DeviceLine.module.css'

interface DeviceLineProps {
  device: MapDevice
  km?: number | undefined
  client: string | undefined
  weakBelow: number
  /** Now, in epoch ms, to the minute. */
  minute: number
  isChosen?: boolean
  /** What pressing it does; or where it leads. */
  onChoose?: (id: number) => void
  to?: string
}

/** A device in a line: state by shape, its name, and what is known of it. */
export const DeviceLine = memo(function DeviceLine(props: DeviceLineProps) {
  const { device, km, client, weakBelow, minute, isChosen = false, onChoose, to } = props
  const level = levelOf[conditionIn(device, weakBelow)]
  const said = stateText(device, weakBelow, minute)
  const content = (
    <>
      <LevelShape level={level} />
      <span className={classes.words}>
        <span className={classes.name}>{device.name}</span>
        <span className={classes.said} data-level={level} title={said}>
          {client !== undefined && `${client} · `}
          {said}
        </span>
      </span>
      <span className={classes.where}>{device.position ? km !== undefined && distanceText(km) : 'No position'}</span>
    </>
  )
  if (to !== undefined)
    return (
      <Link className={classes.line} to={to}>
        {content}
      </Link>
    )
  return (
    <button type="button" className={classes.line} aria-pressed={isChosen} onClick={() => onChoose?.(device.id)}>
      {content}
    </button>
  )
})
