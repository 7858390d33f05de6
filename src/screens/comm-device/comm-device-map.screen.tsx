import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { settingsAtom } from '../../api/session.ts'
import { mostPlaces, usePlaces, type DeviceOnMap } from '../../api/use-places.ts'
import { RecordList } from '../../crud/list/RecordList.tsx'
import { useCaller } from '../../crud/caller/caller.ts'
import { Guard } from '../../crud/screen/Guard.tsx'
import { placeOf } from '../../crud/caller/places.ts'
import { ScreenHead } from '../../crud/screen/ScreenHead.tsx'
import { commDeviceState } from '../../domain/comm-device-state.ts'
import { entities } from '../../domain/entities/index.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import type { PlaceMark } from '../../ui/map/place-mark.ts'
import classes from './CommDeviceMap.module.css'
import { figure } from '../../ui/figures.ts'

const PlaceMap = lazy(() => import('../../ui/map/PlaceMap.tsx'))

/** Where the comm devices are, by state and signal; below them their list, which has those without a position too. */
export default function CommDeviceMap() {
  const { words, entity } = useCaller()
  const device = entity('commDevice') ?? entities.commDevice
  const list = placeOf(device, 'list')
  const many = words.many('commDevice')
  return (
    <Guard codes={['COMMDEVICE_READ']}>
      <Stack gap="sm">
        <ScreenHead
          heading={`Map of ${many}`}
          crumbs={list === undefined ? [] : [{ label: many.charAt(0).toUpperCase() + many.slice(1), to: list }]}
        />
        <Mapped many={many} />
        <RecordList entity={device} term="commDevice" createPath={undefined} />
      </Stack>
    </Guard>
  )
}

function Mapped({ many }: { many: string }) {
  const { may, words } = useCaller()
  const navigate = useNavigate()
  const { data: settings } = useAtomValue(settingsAtom)
  const { places, error, retry } = usePlaces({ devices: true, controllers: may('CONTROLLER_READ') })
  const marks = useMemo(() => places?.devices.flatMap(markOf), [places])
  if (error && !places)
    return <ErrorTile title="The map could not be loaded" reason={messageOf(error)} onRetry={retry} />
  if (!places || !marks) return <Skeleton className={classes.map} animate={false} aria-busy="true" />
  const unplaced = places.devices.length - marks.length
  return (
    <>
      {marks.length > 0 && (
        <div className={classes.map}>
          <Suspense fallback={null}>
            <PlaceMap
              label={`Map of ${many}`}
              marks={marks}
              styleUrl={settings?.mapStyleUrl}
              onOpen={(_kind, id) => {
                const to = placeOf(entities.commDevice, 'detail', id, undefined, may)
                if (to !== undefined) void navigate(to)
              }}
            />
          </Suspense>
        </div>
      )}
      <Text size="sm" c="dimmed">
        {`${figure(marks.length)} on the map, at the ${words.many('area')} that they connect or that have their address.`}
        {unplaced > 0 && ` ${figure(unplaced)} without a position: give their ${words.one('area')} its coordinates.`}
        {places.more.devices && ` Only the first ${figure(mostPlaces)} are read.`}
        {error && ` They could not be read again: ${messageOf(error)}.`}{' '}
        {unplaced > 0 && (
          <Anchor component={Link} to={placeOf(entities.area, 'list') ?? '/'} underline="always">
            All {words.many('area')}
          </Anchor>
        )}
      </Text>
    </>
  )
}

function markOf({ commDeviceId, name, at, ...record }: DeviceOnMap): PlaceMark[] {
  const position = at?.site.position
  if (!position) return []
  return [{ kind: 'device', id: commDeviceId, title: name, ...commDeviceState(record), ...position }]
}
