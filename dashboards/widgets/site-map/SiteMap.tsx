import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../src/api/api-error.ts'
import { settingsAtom } from '../../../src/api/session.ts'
import { usePlaces, type Places } from '../../../src/api/use-places.ts'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { placeOf } from '../../../src/crud/caller/places.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { ErrorTile } from '../../../src/ui/ErrorTile.tsx'
import type { MarkKind } from '../../../src/ui/map/place-mark.ts'
import { withAreasBelow } from '../../../src/api/areas-below.ts'
import { useWidth } from '../../../src/ui/rows/use-width.ts'
import { Shape } from '../../tile/Shape.tsx'
import type { WidgetProps } from '../../widget.ts'
import { Notes } from './Notes.tsx'
import type { options as fields } from './options.ts'
import { PlaceList } from './PlaceList.tsx'
import { marksOf, rowsOf } from './rows.ts'
import classes from './SiteMap.module.css'
import { siteStates, type Happening } from './site-states.ts'
import { useHappening, useNewTarget } from './use-happening.ts'
import { Guarded } from '../../../src/ui/later/Guarded.tsx'
import { later } from '../../../src/ui/later/later.ts'

/** The largest part of the tile's code, which a wall without a map never loads. */
const PlaceMap = later(() => import('../../../src/ui/map/PlaceMap.tsx'))

type Options = WidgetProps<typeof fields>['options']

/** Where the sites are and the worst of each: on a map, and in a list of the same beside it. */
export default function SiteMap({ options }: WidgetProps<typeof fields>) {
  const { may, words } = useCaller()
  const wanted = {
    devices: options.commDevices === true && may('COMMDEVICE_READ'),
    controllers: may('CONTROLLER_READ'),
  }
  const { places, error, retry } = usePlaces(wanted)
  if (places) return <Shown places={places} options={options} trouble={error ? messageOf(error) : undefined} />
  if (error)
    return (
      <ErrorTile title={`The ${words.many('area')} could not be loaded`} reason={messageOf(error)} onRetry={retry} />
    )
  return <Shape of="chart" />
}

interface ShownProps {
  places: Places
  options: Options
  /** Why they could not be read again. */
  trouble: string | undefined
}

/** Narrower than this the list stands below the map, in px at scale 1. */
const besideFromPx = 560

function Shown({ places, options, trouble }: ShownProps) {
  const { words } = useCaller()
  const happening = useHappening()
  const areaIds = useMemo(
    () => (options.areaIds?.length ? new Set(withAreasBelow(options.areaIds, places.areas)) : undefined),
    [options.areaIds, places.areas],
  )
  const states = useMemo(() => siteStates(places, happening, areaIds), [places, happening, areaIds])
  const rows = useMemo(() => rowsOf(places, states, areaIds), [places, states, areaIds])
  const marks = useMemo(() => marksOf(rows), [rows])
  const [width, ref] = useWidth()
  if (rows.length === 0)
    return (
      <EmptyState title={`No ${words.many('area')}`}>
        {words.say(
          places.sites.size > 0 ? 'The {many area} chosen for this tile no longer exist.' : 'Add {a area} first.',
        )}
      </EmptyState>
    )
  return (
    <div ref={ref} className={classes.both} data-beside={width >= besideFromPx || undefined}>
      {marks.length > 0 && (
        <div className={classes.map}>
          <Drawn marks={marks} places={places} options={options} happening={happening} areaIds={areaIds} />
        </div>
      )}
      <section className={classes.list} aria-label={`${words.Many('area')} of the map`}>
        <Notes places={places} happening={happening} states={states} options={options} trouble={trouble} />
        <PlaceList rows={rows} />
      </section>
    </div>
  )
}

interface DrawnProps {
  marks: ReturnType<typeof marksOf>
  places: Places
  options: Options
  happening: Happening
  areaIds: ReadonlySet<number> | undefined
}

function Drawn({ marks, places, options, happening, areaIds }: DrawnProps) {
  const { words } = useCaller()
  const { data: settings } = useAtomValue(settingsAtom)
  const target = useNewTarget(happening.alarms, places, areaIds)
  const open = useOpen()
  return (
    <Guarded name="The map" shape={<Shape of="chart" />}>
      <PlaceMap
        label={`Map of the ${words.many('area')}`}
        marks={marks}
        styleUrl={settings?.mapStyleUrl}
        target={options.followAlarms === true ? target : undefined}
        onOpen={open}
      />
    </Guarded>
  )
}

/** Opens the record of a pressed mark. */
function useOpen() {
  const { may } = useCaller()
  const navigate = useNavigate()
  return (kind: MarkKind, id: number) => {
    const to = placeOf(kind === 'site' ? entities.area : entities.commDevice, 'detail', id, undefined, may)
    if (to !== undefined) void navigate(to)
  }
}
