import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { areasQuery, type AreaPlace } from '../../../../api/areas-below.ts'
import { oneQuery } from '../../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { OpenNow } from '../../../../crud/open-now/OpenNow.tsx'
import { useHolidays } from '../../../../api/use-holidays.ts'
import { Fact } from '../../../../crud/overview/Overview.tsx'
import { entities } from '../../../../domain/entities/index.ts'
import type { TimeProfile } from '../../../../domain/time-profile/index.ts'

const { timeProfile } = entities

/** The group's own times: those of its time profile, open now or not, else any time. */
export function GroupTimes({ record }: { record: ApiRecord }) {
  const { entity, may } = useCaller()
  const id = record['timeProfileId']
  const profile = entity('timeProfile')
  if (typeof id !== 'number') return <Fact label="Times">At any time</Fact>
  const to = profile && placeOf(profile, 'detail', id, undefined, may)
  const name = typeof record['timeProfile'] === 'string' ? record['timeProfile'] : ''
  return (
    <Fact label="Times">
      {to ? (
        <Anchor component={Link} to={to} inherit>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {profile && may(profile.permission.read) && <Now id={id} areaId={record['areaId']} />}
    </Fact>
  )
}

type Place = AreaPlace & { readonly timeZone?: string | null }

/** An area and those above it, itself first. */
function withAreasAbove(areaId: unknown, areas: readonly Place[]): readonly Place[] {
  const byId = new Map(areas.map(area => [area.areaId, area]))
  const found = new Set<Place>()
  for (let at = byId.get(Number(areaId)); at && !found.has(at); at = byId.get(at.parentAreaId ?? 0)) found.add(at)
  return [...found]
}

/** Whether the profile is open now, by the clocks and holidays of the group's place; what could not be read says so. */
function Now({ id, areaId }: { id: number; areaId: unknown }) {
  const { zone, entity, may } = useCaller()
  const area = entity('area')
  const profile = useQuery(oneQuery(timeProfile, id))
  const holidays = useHolidays()
  const areas = useQuery({ ...areasQuery, enabled: area !== undefined && may(area.permission.read) })
  const above = useMemo(() => withAreasAbove(areaId, areas.data ?? []), [areaId, areas.data])
  const here = useMemo(() => {
    const ids = new Set(above.map(each => each.areaId))
    return holidays.data?.filter(holiday => !holiday.areaId || ids.has(holiday.areaId))
  }, [holidays.data, above])
  const error = profile.error ?? holidays.error ?? areas.error
  if (error) return <div>Whether it is open now could not be found out: {messageOf(error)}</div>
  if (!profile.data || !here || areas.isLoading) return null
  const there = above.find(({ timeZone }) => timeZone)?.timeZone ?? zone
  return <OpenNow profile={profile.data as unknown as TimeProfile} zone={there} holidays={here} />
}
