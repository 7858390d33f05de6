import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { areasQuery, withAreasBelow } from '../../api/areas-below.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { placeOf } from '../../crud/caller/places.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import { viewAtom } from '../../live/atoms.ts'
import { noOccupancy } from '../../live/views/occupancy.state.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { LastEvents, useLastEvents } from '../overview/LastEvents.tsx'
import { createAction, tabAction } from '../../crud/overview/next-actions.ts'
import { OpenAlarms } from '../overview/OpenAlarms.tsx'
import { Overview } from '../../crud/overview/Overview.tsx'
import { Part } from '../../crud/overview/Part.tsx'
import { RecordFact } from '../../crud/overview/RecordFact.tsx'
import { RecordRows } from '../../crud/overview/RecordRows.tsx'
import { mostValues, useSome, type Some } from '../../crud/screen/use-some.ts'

const occupancyAtom = viewAtom({ name: 'occupancy', initial: noOccupancy })

/** A site: where it is, what needs attention, who is inside, and what happened last. */
export default function AreaOverview({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const id = Number(record[entity.key])
  const areas = useQuery(areasQuery)
  // A door belongs to the room that it leads to: what is below counts as here.
  const all = useMemo(() => areas.data && withAreasBelow([id], areas.data), [areas.data, id])
  const areaId = all?.slice(0, mostValues)
  const events = useLastEvents('areaId', areaId, record)
  const doors = useSome('door', areaId && { areaId, status: ['forced', 'heldOpen'] }, 6)
  const offline = useSome('controller', areaId && { areaId, state: 'offline' }, 6)
  const zones = useSome('zone', areaId && { areaId }, 20)
  const allEvents = events && placeOf(events.entity, 'list', undefined, undefined, caller.may)
  return (
    <Overview
      picture={{ file: record['picture'], title: titleOf(entity, record) }}
      actions={[
        ...createAction('door', `areaId=${id}`, caller),
        ...tabAction('door', 'Doors', caller),
        ...(allEvents ? [{ label: 'All events', to: `${allEvents}?${here(areaId ?? [id])}` }] : []),
      ]}
      parts={
        <>
          {areas.error && (
            <ErrorTile
              title="The places here could not be loaded"
              reason={messageOf(areas.error)}
              onRetry={() => void areas.refetch()}
            />
          )}
          <OpenAlarms isHere={all && (alarm => alarm.areaId !== undefined && all.includes(alarm.areaId))} />
          {all && all.length > mostValues && (
            <Part
              title="Too large to show in full"
              rows={[]}
              empty={`These lists cover ${mostValues} of the ${all.length} places here.`}
            />
          )}
          <RecordRows title="Doors forced or held open" of={doors} empty="No door here is forced or held open." />
          <RecordRows title="Controllers offline" of={offline} empty="No controller here is offline." />
          <Zones of={zones} />
          <LastEvents events={events} told={['person', 'area', 'door']} />
        </>
      }
    >
      {['type', 'parentArea', 'address', 'timeZone', 'installer', 'description'].map(name => (
        <RecordFact key={name} entity={entity} record={record} name={name} />
      ))}
    </Overview>
  )
}

const here = (areaId: readonly number[]) => new URLSearchParams(areaId.map(each => ['areaId', String(each)]))

/** The zones of a site, each with the number of people inside, live, for users who may see that. */
function Zones({ of }: { of: Some | undefined }) {
  const { readiness, zones: heads } = useAtomValue(occupancyAtom)
  const countOf = (zoneId: number) => {
    if (readiness !== 'ready') return undefined
    const count = heads.find(each => each.zoneId === zoneId)?.headCount ?? 0
    return `${count} inside`
  }
  return (
    <RecordRows
      title="Zones"
      of={of}
      empty="No zones: nobody is counted in or out here."
      aside={record => countOf(Number(record['zoneId']))}
    />
  )
}
