import { Button, Checkbox, MultiSelect, NativeSelect, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSiteList } from '../../../api/site-names.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { useReadiness, useSurface } from '../../../crud/surface/use-surface.ts'
import { eventTypeChoices, exitType } from '../../../domain/events.ts'
import { eventLog } from '../../../live/views/event-log.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { EventLog } from './EventLog.tsx'
import classes from './LogScreen.module.css'
import { type Filters, useFilters } from './use-filters.ts'

const views = [eventLog]

/** The newest 1000 events, live: paused without losing one, and filtered by its address. */
export default function EventLogScreen() {
  const [filters, set] = useFilters()
  const sites = useSiteList()
  const { user, words } = useCaller()
  const leavesOutExits = user?.client.leavesOutExits
  const types = Object.entries(eventTypeChoices).map(([value, label]) => ({ value, label: words.say(label) }))
  return (
    <Guard codes={['EVENT_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="Event log">
          <Button component={Link} to={'/monitoring/events'} variant="default">
            Older events
          </Button>
        </ScreenHead>
        <LostBanner />
        <div className={classes.filters}>
          {sites.length > 1 && (
            <NativeSelect
              aria-label={words.One('area')}
              value={filters.siteId === undefined ? '' : String(filters.siteId)}
              onChange={({ currentTarget: { value } }) => set({ siteId: value === '' ? undefined : Number(value) })}
              data={[
                { value: '', label: `All ${words.many('area')}` },
                ...sites.map(({ areaId, name }) => ({ value: String(areaId), label: name })),
              ]}
            />
          )}
          <MultiSelect
            className={classes.types}
            aria-label="Types of event"
            placeholder={filters.types.length === 0 ? 'All types' : ''}
            searchable
            clearable
            data={types}
            value={[...filters.types]}
            onChange={value => set({ types: value as Filters['types'] })}
          />
          {leavesOutExits === true && (
            <Checkbox
              label="Requests to exit too"
              checked={filters.exits || filters.types.includes(exitType)}
              disabled={filters.types.includes(exitType)}
              onChange={({ currentTarget: { checked } }) => set({ exits: checked })}
            />
          )}
        </div>
        <div className={classes.card}>
          <Log filters={filters} onQuick={q => set({ q })} />
        </div>
      </div>
    </Guard>
  )
}

/** Nothing is shown before it is known: an empty log means that nothing has happened. */
function Log({
  filters: { siteId, types: wanted, q, exits },
  onQuick,
}: {
  filters: Filters
  onQuick: (q: string) => void
}) {
  const readiness = useReadiness(views)
  const surface = useSurface()
  const options = useMemo(
    () => ({
      areaIds: siteId === undefined ? null : [siteId],
      doorIds: null,
      peopleIds: null,
      types: wanted.length > 0 ? [...wanted] : null,
      unknownTypes: wanted.length === 0,
      exits,
    }),
    [siteId, wanted, exits],
  )
  if (readiness === 'withheld')
    return <ErrorTile title="You do not have permission to see this" reason="You do not have access to this data." />
  if (readiness === 'ready') return <EventLog options={options} quick={q} onQuick={onQuick} />
  if (surface.state === 'failed')
    return <ErrorTile title="The event log could not be loaded" reason={`${surface.reason} · retrying`} />
  return <Skeleton height="20rem" radius="md" aria-busy="true" />
}
