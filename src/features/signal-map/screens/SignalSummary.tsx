import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { figure } from '../../../ui/figures.ts'
import { LevelShape } from '../../../ui/map/level.tsx'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import { useScale } from '../../../ui/scale.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { type Asked, paramsOf } from './asked.ts'
import { conditionIn, conditionNames, conditions, levelOf, type MapDevice } from '../domain/device.ts'
import { type Filter, sift } from '../domain/filter.ts'
import { worstFirst } from '../domain/order.ts'
import { mapPath } from '../domain/places.ts'
import { DeviceLine } from './DeviceLine.tsx'
import { Freshness } from './Freshness.tsx'
import classes from './SignalSummary.module.css'
import { type MapDevices, useMapDevices } from './use-map-devices.ts'

/** As many of the worst are listed. */
const mostListed = 100
const rowPx = { desk: 52, touch: 68, wall: 52 } as const
const minuteMs = 60_000

/** How many devices are in each state, and the worst of them; each leads to the map. */
export function SignalSummary({ weakBelow }: { weakBelow: number }) {
  const { words } = useCaller()
  const read = useMapDevices()
  if (read.devices) return <Known read={read} devices={read.devices} weakBelow={weakBelow} />
  if (!read.error) return <Skeleton height="100%" animate={false} aria-busy="true" />
  const title = words.say('The {many commDevice} could not be loaded')
  return <ErrorTile title={title} reason={messageOf(read.error)} onRetry={read.retry} />
}

/** The address of the map for some devices, or for one. */
const toMap = (filter: Partial<Filter> & Pick<Filter, 'weakBelow'>, deviceId?: number) => {
  const all: Filter = { conditions: [], clientId: undefined, silentHours: undefined, text: '', ...filter }
  const asked: Asked = { filter: all, deviceId, view: undefined, hasWeakLayer: false }
  return `${mapPath}?${paramsOf(asked).toString()}`
}

interface KnownProps {
  read: MapDevices
  devices: readonly MapDevice[]
  weakBelow: number
}

function Known({ read, devices, weakBelow }: KnownProps) {
  const { words } = useCaller()
  const { density, px } = useScale()
  const minute = Math.ceil(useNow() / minuteMs) * minuteMs
  const counts = useMemo(() => countsOf(devices, weakBelow), [devices, weakBelow])
  const worst = useMemo(() => worstOf(devices, weakBelow), [devices, weakBelow])
  if (devices.length === 0)
    return <EmptyState title={words.say('No {many commDevice}')}>{words.say('Add {a commDevice} first.')}</EmptyState>
  return (
    <div className={classes.summary}>
      <Freshness read={read} />
      <ul className={classes.counts} aria-label="States">
        {conditions.map(each => (
          <li key={each}>
            <Link className={classes.count} to={toMap({ weakBelow, conditions: [each] })}>
              <LevelShape level={levelOf[each]} />
              <strong className={classes.figure}>{figure(counts[each])}</strong> {conditionNames[each]}
            </Link>
          </li>
        ))}
      </ul>
      {worst.length === 0 ? (
        <EmptyState title="All are connected, with a good signal" />
      ) : (
        <VirtualRows
          label={words.say('The worst {many commDevice}')}
          items={worst}
          keyOf={({ id }) => id}
          rowPx={px(rowPx[density])}
          render={device => (
            <DeviceLine
              device={device}
              client={read.clients.get(device.clientId ?? 0)}
              weakBelow={weakBelow}
              minute={minute}
              to={toMap({ weakBelow }, device.id)}
            />
          )}
        />
      )}
    </div>
  )
}

const countsOf = (devices: readonly MapDevice[], weakBelow: number) => {
  const filter = { weakBelow, conditions: [], clientId: undefined, silentHours: undefined, text: '' }
  return sift(devices, filter, 0).counts
}

const worstOf = (devices: readonly MapDevice[], weakBelow: number) =>
  worstFirst(
    devices.filter(device => conditionIn(device, weakBelow) !== 'connected'),
    weakBelow,
  )
    .slice(0, mostListed)
    .map(({ device }) => device)
