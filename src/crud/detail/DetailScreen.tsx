import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { oneQuery } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import { wireName } from '../../domain/fields/index.ts'
import { Status } from '../fields/Status.tsx'
import { RecordList } from '../list/RecordList.tsx'
import { readCameFrom } from '../screen/came-from.ts'
import { useCaller } from '../caller/caller.ts'
import { crumbsAbove } from '../screen/crumbs.ts'
import { Guard } from '../screen/Guard.tsx'
import { Missing } from '../screen/Missing.tsx'
import { placeOf } from '../caller/places.ts'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { statusOf } from '../screen/status.ts'
import { headingOf, titleOf } from '../screen/titles.ts'
import { useScreen, type Screen } from '../screen/use-screen.ts'
import { RecordActions } from './RecordActions.tsx'
import classes from './Detail.module.css'
import { Details } from './Details.tsx'
import { History } from './History.tsx'
import { Neighbours } from './Neighbours.tsx'
import { TabBar } from './TabBar.tsx'
import { useOverviews } from './overviews.ts'
import { useParts } from './parts.ts'
import { useSpecialTabs } from './special-tabs.ts'
import { shownTabs, type ShownTab } from './tabs.ts'
import { ReadFailed } from '../screen/ReadFailed.tsx'
import { Guarded } from '../../ui/later/Guarded.tsx'

const partShape = <Skeleton height="10rem" radius="md" />

/** One record: its title and status, what can be done with it, and its tabs. */
export default function DetailScreen() {
  const screen = useScreen()
  return (
    <Guard codes={screen.route.permission}>
      <LoadedRecord key={`${screen.route.path} ${screen.id}`} {...screen} />
    </Guard>
  )
}

function LoadedRecord({ route, entity, id }: Screen) {
  const caller = useCaller()
  const read = useQuery({ ...oneQuery(entity, id), enabled: !Number.isNaN(id) })
  const { data, error, refetch } = read
  const { state } = useLocation()
  const from = readCameFrom(state)
  const isGone = error instanceof ApiError && error.status === 404
  if (Number.isNaN(id) || isGone || (error && !data))
    return <Missing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordShape heading={headingOf(route, caller)} />
  const status = statusOf(entity, data)
  // Back to the list as it was left: searched, sorted, filtered.
  const crumbs = crumbsAbove(entity, route.term, data, caller).map(crumb =>
    from?.list.startsWith(`${crumb.to}?`) ? { ...crumb, to: from.list } : crumb,
  )
  return (
    <Stack gap="sm">
      <ScreenHead
        heading={titleOf(entity, data)}
        crumbs={crumbs}
        aside={status && <Status field={status.field} value={data[status.name]} />}
      >
        <RecordActions entity={entity} record={data} term={route.term} />
        <Neighbours entity={entity} id={id} term={route.term} />
      </ScreenHead>
      <ReadFailed what="What is shown" of={read} />
      <RecordTabs record={data} screen={{ route, entity, id }} />
    </Stack>
  )
}

function RecordTabs({ record, screen }: { record: ApiRecord; screen: Screen }) {
  const { entity, id } = screen
  const caller = useCaller()
  const find = useSpecialTabs()
  const findOverview = useOverviews()
  const [url, setUrl] = useSearchParams()
  const { state, hash } = useLocation()
  const tabs = useMemo(
    () => shownTabs(entity, id, caller, find, findOverview),
    [entity, id, caller, find, findOverview],
  )
  // Links from elsewhere name a tab as an anchor: '#favourites'.
  const asked = url.get('tab') ?? hash.slice(1)
  const active = tabs.find(tab => tab.id === asked) ?? tabs[0]
  // Another tab begins with its own search and filters.
  const go = (tab: string | null) =>
    setUrl(tab === null || tab === tabs[0]?.id ? {} : { tab }, { replace: true, state, preventScrollReset: true })
  if (!active) return null
  if (tabs.length === 1) return <TabBody tab={active} record={record} screen={screen} />
  return (
    <Tabs value={active.id} onChange={go} keepMounted={false} className={classes.tabs}>
      <TabBar tabs={tabs} open={active} id={id} onOpen={go} />
      <Tabs.Panel value={active.id} className={classes.panel}>
        <TabBody tab={active} record={record} screen={screen} />
      </Tabs.Panel>
    </Tabs>
  )
}

function TabBody({ tab, record, screen: { entity, id } }: { tab: ShownTab; record: ApiRecord; screen: Screen }) {
  const parts = useParts()(entity.id)
  const fixed = useMemo(() => (tab.kind === 'many' ? { [tab.property]: id } : {}), [tab, id])
  if (tab.kind === 'details')
    return (
      <>
        {tab.Overview && (
          <Guarded name="The overview" shape={partShape}>
            <tab.Overview entity={entity} record={record} />
          </Guarded>
        )}
        {parts.map(({ id: name, Part }) => (
          <Guarded key={name} shape={partShape}>
            <Part entity={entity} record={record} />
          </Guarded>
        ))}
        <Details entity={entity} record={record} />
      </>
    )
  if (tab.kind === 'history') return <History entity={entity} id={id} />
  if (tab.kind === 'special')
    return (
      <Guarded name="This tab" shape={partShape}>
        <tab.Special entity={entity} record={record} />
      </Guarded>
    )
  const create = placeOf(tab.of, 'create')
  return (
    <RecordList
      entity={tab.of}
      term={tab.of.term}
      fixed={fixed}
      isPart
      createPath={create && `${create}?${presetOf(tab, record, id)}`}
    />
  )
}

/** What a new record of a tab begins with: the record, and what both must have for good: a controller. */
function presetOf({ of, property }: ShownTab & { kind: 'many' }, record: ApiRecord, id: number) {
  const shared = Object.entries(of.fields).flatMap(([name, field]) => {
    const isLasting = field.kind === 'ref' && field.required && field.fixed
    const value = isLasting ? record[wireName(name, field)] : undefined
    return typeof value === 'number' ? [[wireName(name, field), String(value)]] : []
  })
  return new URLSearchParams([[property, String(id)], ...shared.filter(([name]) => name !== property)])
}

function RecordShape({ heading }: { heading: string }) {
  return (
    <Stack>
      <ScreenHead heading={heading} />
      <Skeleton height="2.5rem" radius="md" />
      <Skeleton height="16rem" radius="md" />
    </Stack>
  )
}
