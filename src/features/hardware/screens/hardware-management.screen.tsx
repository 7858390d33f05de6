import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { BulkBar } from '../../../crud/list/BulkBar.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { treePath } from '../domain/routes.ts'
import classes from './Hardware.module.css'
import { CreateSystem } from './CreateSystem.tsx'
import { EditTree } from './EditTree.tsx'
import { Onwards } from './Onwards.tsx'
import { type AskedPlace, placeIn, toPlace } from './place.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import type { Wanted } from './queries.ts'
import { FilterBar } from './tree/FilterBar.tsx'
import { HardwareGrid } from './tree/HardwareGrid.tsx'
import { useChosen } from './tree/use-chosen.ts'
import { asked, filtersIn, toFilters } from './tree/filters.ts'
import { useGrown } from './tree/use-grown.ts'
import { useAddress } from '../../../crud/screen/use-address.ts'
import { useFollowHardware, useStates } from './use-live.ts'

/** All hardware as one live tree or table, with commands for what is chosen in it. */
export default function HardwareManagementScreen() {
  const { params, change } = useAddress()
  const place = placeIn(params)
  const filters = filtersIn(params)
  const isTable = params.get('view') === 'table'
  const written = JSON.stringify({ place, filters: asked(filters) })
  const wanted = useMemo(() => JSON.parse(written) as Wanted, [written])
  return (
    <div className={classes.page}>
      <ScreenHead heading="Hardware management">
        <CreateSystem place={place} />
        <EditTree place={place} />
        <Onwards from={treePath} place={place} />
      </ScreenHead>
      <LostBanner />
      <div className={classes.tools}>
        <PlaceChoice place={place} onChange={to => change(toPlace(to))} />
      </div>
      <FilterBar
        place={place}
        filters={filters}
        onFilter={to => change(toFilters(to))}
        isTable={isTable}
        onTable={as => change({ view: as ? 'table' : '' })}
      />
      <Shown key={JSON.stringify([wanted.place, isTable])} wanted={wanted} isTable={isTable} place={place} />
    </div>
  )
}

interface ShownProps {
  wanted: Wanted
  isTable: boolean
  place: AskedPlace | undefined
}

function Shown({ wanted, isTable, place }: ShownProps) {
  useFollowHardware()
  const stateOf = useStates()
  const grown = useGrown(wanted, isTable)
  const chosen = useChosen()
  const { words } = useCaller()
  const first = grown.of.get(isTable ? 'table' : 'tops')
  if (first?.error)
    return <ErrorTile title="The hardware could not be loaded" reason={messageOf(first.error)} onRetry={first.retry} />
  if (first?.isLoading && first.items.length === 0)
    return <Skeleton className={classes.filled} animate={false} aria-busy="true" />
  if (grown.lines.length === 0) return <Nothing isFiltered={Object.keys(wanted.filters).length > 0} place={place} />
  return (
    <>
      {chosen.selections.map(({ entity, selection }) => (
        <BulkBar key={entity.id} entity={entity} selection={selection} label={`Selected ${words.many(entity.term)}`} />
      ))}
      <HardwareGrid
        label="Hardware"
        lines={grown.lines}
        isTable={isTable}
        stateOf={stateOf}
        areas={grown.areas}
        controllers={grown.controllers}
        chosen={chosen}
        onSet={grown.setLines}
      />
    </>
  )
}

function Nothing({ isFiltered, place }: { isFiltered: boolean; place: AskedPlace | undefined }) {
  const { words } = useCaller()
  if (isFiltered) return <EmptyState title="No hardware matches">Change the filters, or clear them.</EmptyState>
  return (
    <EmptyState title={place ? 'No hardware here' : 'No hardware'}>
      {words.say('{Many commDevice}, {many controller} and {many door} that you may see appear here.')}
    </EmptyState>
  )
}
