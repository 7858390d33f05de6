import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { toWireName } from '../../api/custom-values.ts'
import { pageQuery } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { Guarded } from '../../ui/later/Guarded.tsx'
import type { Term } from '../../domain/vocabulary.ts'
import { Age } from '../../ui/Age.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { useCustomised } from '../custom/use-customised.ts'
import { cameFrom } from '../screen/came-from.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import { printHref } from '../print/print-place.ts'
import { titleOf } from '../screen/titles.ts'
import { BulkBar, useCanSelect } from './BulkBar.tsx'
import { keepList, leftList, placeInHistory } from './list-memory.ts'
import type { GridProps } from './grid-props.ts'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import { ListCount } from './ListCount.tsx'
import { ListShape } from './ListShape.tsx'
import { filtersOf, isNarrowed, queryOf, readListState, writeListState, type ListState } from './list-state.ts'
import { ListTools } from './ListTools.tsx'
import { useFindLiveList, type LiveList } from './live-list.ts'
import { ModeSwitch } from './ModeSwitch.tsx'
import classes from './ListTools.module.css'
import { RecordCards } from './RecordCards.tsx'
import { RecordGrid } from './RecordGrid.tsx'
import { RecordTiles } from './RecordTiles.tsx'
import { SavedFilters } from './saved/SavedFilters.tsx'
import { useSavedLists } from './saved/use-saved-lists.ts'
import { useColumns } from './use-columns.ts'
import { useLayout } from './use-layout.ts'
import { useMode, type Mode } from './use-mode.ts'
import { usePages, type Pages } from './use-pages.ts'
import { useSelection, type Selection } from './use-selection.ts'

export interface RecordListProps {
  entity: Entity
  /** A named list; without it the entity's whole list. */
  named?: string | undefined
  /** Set where the list stands: the doors of one area. */
  fixed?: Readonly<Record<string, number | string>>
  /** The family whose screens its records open in. */
  term: Term
  /** Where the first record is created. */
  createPath: string | undefined
  /** It stands within a record's screen. */
  isPart?: boolean
}

const nothingFixed: Readonly<Record<string, number | string>> = {}
const narrow = '(max-width: 767.9px)'

/** The list's state in the url, and how to change it: each search replaces the last, so that back leaves the list. */
function useListState(entity: Entity): readonly [ListState, (state: ListState) => void] {
  const [url, setUrl] = useSearchParams()
  const { state: locationState } = useLocation()
  const state = useMemo(() => readListState(entity, url), [entity, url])
  const write = useCallback(
    (next: ListState) =>
      setUrl(before => writeListState(entity, before, next), {
        replace: true,
        preventScrollReset: true,
        state: locationState,
      }),
    [entity, setUrl, locationState],
  )
  return [state, write]
}

/** Any list of records: search, filters, columns, selection, and rows that open. Its state is in the url. */
export function RecordList(props: RecordListProps) {
  const { named, fixed = nothingFixed } = props
  const { entity, onCards } = useCustomised(props.entity)
  const { words, may, user } = useCaller()
  const mode = useMode(entity, props.isPart === true)
  const titled = mode && named && entity.lists?.[named]?.title
  const things = titled ? titled.toLowerCase() : words.many(props.term)
  const [state, setState] = useListState(entity)
  const leavesOut = entity.list?.leftOut && user?.client[entity.list.leftOut.where] === true
  const standing = {
    ...fixed,
    ...mode?.filters,
    ...(named && entity.lists?.[named]?.where),
    ...(!leavesOut && { leftOut: false }),
  }
  const without = useMemo(() => Object.keys(fixed), [fixed])
  const columns = useColumns(entity, without)
  const [layout, setLayout] = useLayout(entity)
  const selection = useSelection(entity)
  const query = queryOf(state, { ...fixed, ...mode?.filters })
  // Asked for before anything is drawn.
  usePrefetchQuery(pageQuery(entity, named, query, undefined))
  const saved = useSavedLists({ entity, state, setState, columns, isOwn: !props.isPart })
  const createPath = may(entity.permission.add) ? props.createPath : undefined
  const download = new URLSearchParams(query)
  if (named) download.set('list', named)
  const own = columns.shown.flatMap(({ name, Cell }) => (Cell ? [] : toWireName(name)))
  download.set('columns', own.join(','))
  const printed = { entity: entity.id, named, term: props.term, query: new URLSearchParams(query), columns: own }
  return (
    <>
      {mode && <ModeSwitch mode={mode} things={things} />}
      <ListTools
        things={things}
        filters={filtersOf(entity, standing)}
        state={state}
        onState={setState}
        columns={columns}
        saved={props.isPart ? undefined : <SavedFilters entity={entity} query={saved.query} onChoose={saved.show} />}
        layout={layout && <LayoutSwitch layout={layout} onChange={setLayout} />}
        exportHref={`/api${entity.api}/export?${download}`}
        printHref={printHref({ kind: 'list', ...printed })}
        create={props.isPart && createPath ? { label: `Create ${words.one(props.term)}`, to: createPath } : undefined}
      />
      <BulkBar entity={entity} selection={selection} />
      {saved.isOpening ? null : (
        <ListBody
          key={query}
          {...props}
          entity={entity}
          things={things}
          query={query}
          state={state}
          setState={setState}
          columns={columns.shown}
          onCards={onCards}
          selection={selection}
          createPath={createPath}
          mode={mode}
        />
      )}
    </>
  )
}

interface ListBodyProps extends RecordListProps {
  things: string
  query: string
  state: ListState
  setState: (state: ListState) => void
  columns: GridProps['columns']
  onCards: GridProps['onCards']
  selection: Selection
  mode: Mode | undefined
}

/** The rows themselves: loading, failed, empty, or there, with what is known of their age. */
function ListBody(props: ListBodyProps) {
  const { entity, named, query, state, things } = props
  const { key } = useLocation()
  const place = placeInHistory(key, entity.id, query)
  const pages = usePages(entity, named, query, place)
  const live = useFindLiveList()(entity.id)
  if (pages.isFirstLoad) return <ListShape things={things} columns={props.columns.length} />
  if (pages.error && pages.readAt === undefined)
    return (
      <ErrorTile title={`The ${things} could not be loaded`} reason={messageOf(pages.error)} onRetry={pages.retry} />
    )
  const stale = pages.error !== undefined && pages.error !== null && <Stale pages={pages} things={things} />
  const withRows = (list: Partial<LiveList> & Pick<LiveList, 'pages'>) => (
    <>
      {stale}
      <div className={classes.counted}>
        {list.pages.count > 0 && (
          <ListCount
            entity={entity}
            named={named}
            query={query}
            things={things}
            isNarrowed={isNarrowed(state)}
            added={list.added ?? 0}
          />
        )}
        {list.bar}
      </div>
      {list.pages.count === 0 ? (
        <NothingThere {...props} />
      ) : (
        <div className={classes.rows} {...list.reading}>
          <Rows {...props} list={list} place={place} />
        </div>
      )}
    </>
  )
  if (!live) return withRows({ pages })
  return (
    <Guarded name="The list" shape={<ListShape things={things} columns={props.columns.length} />}>
      <live.Live entity={entity} named={named} query={query} pages={pages} columns={props.columns}>
        {withRows}
      </live.Live>
    </Guarded>
  )
}

interface RowsProps extends ListBodyProps {
  list: Partial<LiveList> & Pick<LiveList, 'pages'>
  place: string
}

function Rows(props: RowsProps) {
  const { entity, term, list, things, selection, state, setState, place } = props
  const { pages } = list
  const isNarrow = useMediaQuery(narrow, matchMedia(narrow).matches, { getInitialValueInEffect: false })
  const [layout] = useLayout(entity)
  const canSelect = useCanSelect(entity)
  const { may } = useCaller()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const rowOf = useCallback(
    (record: ApiRecord) => {
      const id = Number(record[entity.key])
      return { id, title: titleOf(entity, record), to: placeOf(entity, 'detail', id, term, may) }
    },
    [entity, term, may],
  )
  const { recordAt, loaded } = pages
  const open = useCallback(
    (index: number) => {
      const record = recordAt(index)
      const to = record && rowOf(record).to
      const ids = loaded.map(each => Number(each[entity.key]))
      if (to) void navigate(to, { state: cameFrom(`${pathname}${search}`, ids) })
    },
    [recordAt, loaded, rowOf, navigate, entity, pathname, search],
  )
  const grid: GridProps = {
    entity,
    label: things,
    things,
    pages,
    columns: props.columns,
    onCards: props.onCards,
    state,
    onSort: sort => setState({ ...state, sort }),
    selection,
    canSelect,
    rowOf,
    onOpen: open,
    scroll: {
      start: leftList(place).offset,
      keep: offset => {
        keepList(place, { offset })
        list.onScroll?.(offset)
      },
      ...(list.top !== undefined && { top: list.top }),
    },
  }
  if (isNarrow) return <RecordCards {...grid} />
  return layout === 'tiles' ? <RecordTiles {...grid} /> : <RecordGrid {...grid} />
}

function Stale({ pages, things }: { pages: Pages; things: string }) {
  return (
    <ErrorTile
      title={`These ${things} may have changed since`}
      reason={`They could not be read again: ${messageOf(pages.error)}`}
      onRetry={pages.retry}
    >
      Read <Age at={pages.readAt} /> ago
    </ErrorTile>
  )
}

/** Why there is nothing, and what to do first. */
function NothingThere({ entity, term, state, setState, things, createPath, mode }: ListBodyProps) {
  const { words } = useCaller()
  const isPart = mode !== undefined && Object.keys(mode.filters).length > 0
  if (isNarrowed(state))
    return (
      <EmptyState title={`No ${things} match`}>
        <Button variant="default" mt="sm" onClick={() => setState({ ...state, q: '', filters: {} })}>
          Show all {things}
        </Button>
      </EmptyState>
    )
  if (isPart) return <EmptyState title={`No ${mode.modes[mode.id]?.label.toLowerCase() ?? ''} ${things}`} />
  return (
    <EmptyState title={words.none(term)}>
      {createPath
        ? `They appear here once there are any. Begin with the first ${words.one(term)}.`
        : 'They will appear here.'}
      {createPath && entity.verbs.includes('add') && (
        <div>
          <Button component={Link} to={createPath} mt="sm">
            Create {words.one(term)}
          </Button>
        </div>
      )}
    </EmptyState>
  )
}
