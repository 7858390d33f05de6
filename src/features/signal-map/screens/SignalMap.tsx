import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { entities } from '../../../domain/entities/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { MapDevice } from '../domain/device.ts'
import { sift } from '../domain/filter.ts'
import { Filters } from './Filters.tsx'
import { Freshness } from './Freshness.tsx'
import { MapAndList } from './MapAndList.tsx'
import { NearMeNote } from './NearMeNote.tsx'
import classes from './SignalMap.module.css'
import { useAsked } from './use-asked.ts'
import { type MapDevices, useMapDevices } from './use-map-devices.ts'
import { type NearMe, useNearMe } from './use-near-me.ts'

/** The map, its filters and its list. */
export function SignalMap() {
  const { words } = useCaller()
  const [nearMe, ask, stop] = useNearMe()
  const list = placeOf(entities.commDevice, 'list')
  const isKnown = nearMe.state === 'known'
  return (
    <div className={classes.page}>
      <ScreenHead
        heading="Signal map"
        crumbs={list === undefined ? [] : [{ label: words.Many('commDevice'), to: list }]}
      >
        <Button
          variant="default"
          leftSection={<IconCurrentLocation className={classes.icon} aria-hidden />}
          loading={nearMe.state === 'asking'}
          aria-pressed={isKnown}
          onClick={isKnown ? stop : ask}
        >
          Near me
        </Button>
      </ScreenHead>
      <LostBanner />
      <NearMeNote nearMe={nearMe} />
      <Read nearMe={nearMe} />
    </div>
  )
}

function Read({ nearMe }: { nearMe: NearMe }) {
  const { words } = useCaller()
  const read = useMapDevices()
  const { devices, error, retry } = read
  if (!devices)
    return error ? (
      <ErrorTile title="The map could not be loaded" reason={messageOf(error)} onRetry={retry} />
    ) : (
      <Skeleton className={classes.map} animate={false} aria-busy="true" />
    )
  return (
    <>
      <Freshness read={read} />
      {devices.length === 0 ? (
        <EmptyState title={words.say('No {many commDevice}')}>
          {words.say('Add {a commDevice} first: it appears here at the {one area} that it connects.')}
        </EmptyState>
      ) : (
        <Shown read={read} devices={devices} nearMe={nearMe} />
      )}
    </>
  )
}

const minuteMs = 60_000

function Shown({ read, devices, nearMe }: { read: MapDevices; devices: readonly MapDevice[]; nearMe: NearMe }) {
  const [asked, change] = useAsked()
  const filter = useDeferredValue(asked.filter)
  const minute = Math.ceil(useNow() / minuteMs) * minuteMs
  const { shown, counts } = useMemo(() => sift(devices, filter, minute), [devices, filter, minute])
  return (
    <>
      <Filters asked={asked} counts={counts} clients={read.clients} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState title="Nothing fits these filters">
          <Anchor component={Link} to="?" replace inherit underline="always">
            Clear the filters
          </Anchor>
        </EmptyState>
      ) : (
        <MapAndList
          asked={asked}
          all={devices}
          shown={shown}
          clients={read.clients}
          isCut={read.isCut}
          minute={minute}
          here={nearMe.state === 'known' ? nearMe.position : undefined}
          onChange={change}
        />
      )}
    </>
  )
}
