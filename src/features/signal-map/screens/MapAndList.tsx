import { Anchor, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { settingsAtom } from '../../../api/session.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Position } from '../../../domain/positions.ts'
import { figure } from '../../../ui/figures.ts'
import type { Asked } from './asked.ts'
import type { MapDevice } from '../domain/device.ts'
import { nearestFirst, worstFirst } from '../domain/order.ts'
import { DeviceList } from './DeviceList.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { marksOf, othersAt, weakPlaces } from './on-map.ts'
import { mostOnMap } from './queries.ts'
import classes from './SignalMap.module.css'
import type { Change } from './use-asked.ts'
import { Guarded } from '../../../ui/later/Guarded.tsx'
import { later } from '../../../ui/later/later.ts'

/** The largest part of the screen's code. */
const PlaceMap = later(() => import('../../../ui/map/PlaceMap.tsx'))

interface MapAndListProps {
  asked: Asked
  all: readonly MapDevice[]
  /** Those that the filters let through. */
  shown: readonly MapDevice[]
  clients: ReadonlyMap<number, string>
  isCut: boolean
  /** Now, in epoch ms, to the minute. */
  minute: number
  /** Where the reader is. */
  here: Position | undefined
  onChange: (change: Change) => void
}

/** The devices on a map and in a list beside it; the chosen one in a panel. */
export function MapAndList({ asked, all, shown, clients, isCut, minute, here, onChange }: MapAndListProps) {
  const { weakBelow } = asked.filter
  const listed = useMemo(
    () => (here ? nearestFirst(shown, here) : worstFirst(shown, weakBelow)),
    [shown, here, weakBelow],
  )
  const chosen = useMemo(() => all.find(({ id }) => id === asked.deviceId), [all, asked.deviceId])
  const others = useMemo(() => (chosen ? othersAt(shown, chosen) : []), [shown, chosen])
  const choose = useCallback((deviceId: number | undefined) => onChange({ deviceId }), [onChange])
  return (
    <div className={classes.both}>
      <div className={classes.left}>
        <Drawn asked={asked} shown={shown} chosen={chosen} here={here} onChange={onChange} />
        <Unplaced shown={shown} isCut={isCut} />
      </div>
      <div className={classes.right}>
        {chosen && (
          <DevicePanel
            key={chosen.id}
            device={chosen}
            client={clients.get(chosen.clientId ?? 0)}
            others={others}
            weakBelow={weakBelow}
            minute={minute}
            onChoose={choose}
          />
        )}
        <DeviceList
          listed={listed}
          isNearest={here !== undefined}
          clients={clients}
          chosenId={chosen?.id}
          weakBelow={weakBelow}
          minute={minute}
          onChoose={choose}
        />
      </div>
    </div>
  )
}

type DrawnProps = Pick<MapAndListProps, 'asked' | 'shown' | 'here' | 'onChange'> & { chosen: MapDevice | undefined }

function Drawn({ asked: { filter, hasWeakLayer, view }, shown, chosen, here, onChange }: DrawnProps) {
  const { data: settings } = useAtomValue(settingsAtom)
  const { weakBelow } = filter
  const marks = useMemo(() => marksOf(shown, weakBelow), [shown, weakBelow])
  const low = useMemo(() => (hasWeakLayer ? weakPlaces(shown, weakBelow) : []), [hasWeakLayer, shown, weakBelow])
  const overlays = useMemo(() => ({ chosen: chosen?.position, here, low }), [chosen?.position, here, low])
  return (
    <div className={classes.map}>
      <Guarded name="The map" shape={null}>
        <PlaceMap
          label="Signal map"
          marks={marks}
          styleUrl={settings?.mapStyleUrl}
          start={view}
          overlays={overlays}
          onView={next => onChange({ view: next })}
          onOpen={(_kind, id) => onChange({ deviceId: id })}
        />
      </Guarded>
    </div>
  )
}

/** What the map does not show. */
function Unplaced({ shown, isCut }: Pick<MapAndListProps, 'shown' | 'isCut'>) {
  const { may, words } = useCaller()
  const unplaced = useMemo(() => shown.filter(({ position }) => !position).length, [shown])
  const areas = placeOf(entities.area, 'list')
  const isBlind = !may('AREA_READ')
  return (
    <Text size="sm" c="dimmed">
      {`${figure(shown.length - unplaced)} on the map, at the ${words.many('area')} that they connect or that have their address.`}
      {unplaced > 0 && ` ${figure(unplaced)} without a position, only in the list. `}
      {unplaced > 0 && isBlind && `Positions need the permission AREA_READ.`}
      {unplaced > 0 && !isBlind && areas !== undefined && (
        <Anchor component={Link} to={areas} inherit underline="always">
          {words.say('Give their {one area} its coordinates')}
        </Anchor>
      )}
      {isCut && ` Only the first ${figure(mostOnMap)} are read.`}
    </Text>
  )
}
