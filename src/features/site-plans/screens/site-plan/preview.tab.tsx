import { Anchor, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../../../api/records.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useWay } from './MarkerSign.tsx'
import { mapShape, MapPlan, PicturePlan } from './Plan.tsx'
import { markersOf, onMap, onPicture, type Placed } from './placed.ts'
import classes from './Plan.module.css'

/** A site's plan with its markers, which lead to their records. */
export default function PlanPreview({ entity, record: plan }: SpecialTabProps) {
  const markers = useMemo(() => markersOf(plan), [plan])
  const isMap = plan['type'] === 'map'
  const key = typeof plan['picture'] === 'string' && plan['picture'] ? plan['picture'] : undefined
  const placed = useMemo(() => onPicture(markers, plan['autoPosition'] === true), [markers, plan])
  return (
    <Stack gap="md">
      {isMap ? (
        <MapOf plan={plan} />
      ) : key === undefined ? (
        <EmptyState title="No picture">
          The plan has no image yet. It is chosen where the plan is edited; its markers are listed below.
        </EmptyState>
      ) : (
        <PicturePlan key={key} name={titleOf(entity, plan)} fileKey={key} placed={placed} />
      )}
      <MarkerList
        placed={isMap || key === undefined ? markers.map(marker => ({ marker, place: place(marker) })) : placed}
      />
    </Stack>
  )
}

const place = ({ x, y }: { x: number; y: number }) => ({ left: x, top: y })

function MapOf({ plan }: { plan: ApiRecord }) {
  const markers = useMemo(() => markersOf(plan), [plan])
  if (markers.length === 0) return null
  return (
    <>
      <MapPlan plot={onMap(markers, mapShape)} />
      <Text size="sm" c="dimmed">
        The markers stand as they lie to each other, by their longitude and latitude. No streets or buildings are drawn
        here.
      </Text>
    </>
  )
}

/** Every marker as text: for users who can't see the plan, and for markers without a place on it. */
function MarkerList({ placed }: { placed: readonly Placed[] }) {
  const { words, entity } = useCaller()
  const way = useWay()
  if (placed.length === 0) return <EmptyState title="No markers">Edit the plan to add markers.</EmptyState>
  return (
    <ul className={classes.list} aria-label="Markers">
      {placed.map(({ marker, place: at }, index) => {
        const target = marker.subject && entity(marker.subject.entity)
        const to = way(marker)
        return (
          <li key={index} className={classes.entry}>
            {to === undefined ? (
              marker.name
            ) : (
              <Anchor component={Link} to={to} inherit>
                {marker.name}
              </Anchor>
            )}
            <span className={classes.kind}>
              {[target && words.one(target.term), at === undefined && 'not on the picture'].filter(Boolean).join(', ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
