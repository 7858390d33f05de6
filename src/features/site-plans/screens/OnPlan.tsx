import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import type { SpecialTabProps } from '../../../crud/detail/special-tabs.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { sitePlan } from '../domain/site-plan.ts'
import { CamerasOfSite, CamerasOnPlan } from './Cameras.tsx'
import { whereaboutsQuery } from './whereabouts-query.ts'
import { camerasNear, markerOfDoor } from './site-plan/around.ts'
import { mapShape, MapPlan, PicturePlan } from './site-plan/Plan.tsx'
import { markersOf, onMap, onPicture } from './site-plan/placed.ts'

/** Where the door of an event or alarm is, on the plans that show it, and the cameras near it. */
export function OnPlan({ record: { doorId } }: Pick<SpecialTabProps, 'record'>) {
  const { may } = useCaller()
  const isAllowed = typeof doorId === 'number' && may(sitePlan.permission.read) && may('DOOR_READ')
  const read = useQuery({ ...whereaboutsQuery(Number(doorId)), enabled: isAllowed })
  if (!isAllowed) return null
  if (!read.data) return read.error ? <ReadFailed what="The plans of its door" of={read} /> : null
  const { sitePlanIds, areaIds } = read.data
  if (sitePlanIds.length === 0) return <CamerasOfSite areaIds={areaIds} />
  return sitePlanIds.map(id => <PlanOfDoor key={id} id={id} doorId={doorId} areaIds={areaIds} />)
}

interface OfDoor {
  doorId: number
  /** Where it is, the nearest first. */
  areaIds: readonly number[]
}

function PlanOfDoor({ id, ...of }: OfDoor & { id: number }) {
  const { may } = useCaller()
  const read = useQuery(oneQuery(sitePlan, id))
  const plan = read.data
  if (!plan && read.error) return <ReadFailed what="A plan of its door" of={read} />
  const to = placeOf(sitePlan, 'detail', id, undefined, may)
  return (
    <RecordPart
      title={plan ? `On the plan: ${titleOf(sitePlan, plan)}` : 'On the plan'}
      actions={
        to && (
          <Anchor component={Link} to={`${to}?tab=preview`}>
            Open the plan
          </Anchor>
        )
      }
    >
      {plan ? <Drawn plan={plan} {...of} /> : <Skeleton height="16rem" radius="sm" aria-busy="true" />}
    </RecordPart>
  )
}

function Drawn({ plan, doorId, areaIds }: OfDoor & { plan: ApiRecord }) {
  const markers = markersOf(plan)
  const here = markerOfDoor(markers, doorId)
  const picture = plan['type'] !== 'map' && typeof plan['picture'] === 'string' ? plan['picture'] : ''
  const plot = onMap(markers, mapShape)
  const placed = picture ? onPicture(markers, plan['autoPosition'] === true) : plot.placed
  return (
    <>
      {picture ? (
        <PicturePlan key={picture} name={titleOf(sitePlan, plan)} fileKey={picture} placed={placed} here={here} />
      ) : (
        plan['type'] === 'map' && <MapPlan plot={plot} here={here} />
      )}
      {here && <CamerasOnPlan cameras={camerasNear(placed, here)} areaIds={areaIds} />}
    </>
  )
}
