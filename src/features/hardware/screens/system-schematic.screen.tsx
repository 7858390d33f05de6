import { SegmentedControl, Skeleton } from '@mantine/core'
import { useCallback } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { schematicPath } from '../domain/routes.ts'
import { keyOf, thingOf, type ThingKey } from '../domain/thing.ts'
import { Cut } from './Cut.tsx'
import classes from './Hardware.module.css'
import { NoPlace } from './NoPlace.tsx'
import { Onwards } from './Onwards.tsx'
import { type AskedPlace, placeIn, toPlace } from './place.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import { AsList } from './schematic/AsList.tsx'
import { type Address, useAddress } from '../../../crud/screen/use-address.ts'
import { useFollowHardware, useStates } from './use-live.ts'
import { useSystem } from './use-system.ts'
import { Guarded } from '../../../ui/later/Guarded.tsx'
import { later } from '../../../ui/later/later.ts'

const Schematic = later(async () => ({ default: (await import('./schematic/Schematic.tsx')).Schematic }))

/** How a system is wired, and how each part of it is now. */
export default function SystemSchematicScreen() {
  const address = useAddress()
  const place = placeIn(address.params)
  return (
    <Guard codes={['CONTROLLER_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="System schematic">
          <Onwards from={schematicPath} place={place} />
        </ScreenHead>
        <div className={classes.tools}>
          <PlaceChoice place={place} onChange={to => address.change(toPlace(to))} />
        </div>
        {place ? <System place={place} address={address} /> : <NoPlace />}
      </div>
    </Guard>
  )
}

/** The chosen part and the way it is shown are the address's: both can be sent to somebody. */
function System({ place, address: { params, change } }: { place: AskedPlace; address: Address }) {
  useFollowHardware()
  const stateOf = useStates()
  const isList = params.get('view') === 'list'
  const node = thingOf(params.get('node') ?? '')
  const choose = useCallback((key: ThingKey) => change({ node: key }), [change])
  const { system, error, retry } = useSystem(place)
  if (error) return <ErrorTile title="The system could not be loaded" reason={messageOf(error)} onRetry={retry} />
  const loading = <Skeleton height="22rem" animate={false} aria-busy="true" />
  if (!system) return loading
  if (system.things.length === 0)
    return <EmptyState title="No hardware here">Nothing is connected at this place.</EmptyState>
  return (
    <>
      <LostBanner />
      <Cut system={system} />
      <SegmentedControl
        className={classes.shown}
        aria-label="Shown as"
        value={isList ? 'list' : 'drawing'}
        onChange={value => change({ view: value === 'list' ? value : '' })}
        data={[
          { value: 'drawing', label: 'Drawing' },
          { value: 'list', label: 'List' },
        ]}
      />
      {isList ? (
        <AsList system={system} stateOf={stateOf} />
      ) : (
        <Guarded name="The schematic" shape={loading}>
          <Schematic
            key={`${place.of}:${place.id}`}
            system={system}
            stateOf={stateOf}
            chosen={node && keyOf(node)}
            onChoose={choose}
          />
        </Guarded>
      )}
    </>
  )
}
