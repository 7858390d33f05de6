import { ActionIcon, Badge, Button, Popover, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconDownload, IconFilter, IconPlus, IconPrinter, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { shortcutKeys } from '../../ui/shortcut-keys.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterInput } from './FilterInput.tsx'
import type { ListFilter, ListState } from './list-state.ts'
import classes from './ListTools.module.css'
import type { ChosenColumns } from './use-columns.ts'

interface ListToolsProps {
  things: string
  filters: readonly ListFilter[]
  state: ListState
  onState: (state: ListState) => void
  columns: ChosenColumns
  /** What the user has saved of it. */
  saved: ReactNode
  /** Whether the list is a table or tiles. */
  layout: ReactNode
  /** Where the CSV of the shown records is downloaded. */
  exportHref: string
  /** Where they are printed. */
  printHref: string
  /** Where another is created, where nothing above the list offers it. */
  create: { readonly label: string; readonly to: string } | undefined
}

/** Search, filters, columns and export above a list. */
export function ListTools(props: ListToolsProps) {
  const { things, filters, state, onState, columns, saved, layout, exportHref, printHref, create } = props
  return (
    <>
      <div className={classes.tools}>
        <Search things={things} q={state.q} onSearch={q => onState({ ...state, q })} />
        {filters.length > 0 && <Filters filters={filters} state={state} onState={onState} />}
        {saved}
        <div className={classes.end}>
          {create && (
            <Button
              component={Link}
              to={create.to}
              variant="default"
              leftSection={<IconPlus className={classes.icon} aria-hidden />}
            >
              {create.label}
            </Button>
          )}
          {layout}
          <ColumnChooser {...columns} />
          <ActionIcon
            component="a"
            href={printHref}
            target="_blank"
            variant="default"
            aria-label={`Print these ${things}`}
            title="Print"
          >
            <IconPrinter className={classes.icon} aria-hidden />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={exportHref}
            download
            variant="default"
            aria-label={`Export these ${things} to CSV`}
            title="Export to CSV"
          >
            <IconDownload className={classes.icon} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <FilterChips filters={filters} state={state} onState={onState} />
    </>
  )
}

const typingMs = 200

/** Looks for records while one types; `/` goes there from anywhere on the screen. */
function Search({ things, q, onSearch }: { things: string; q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(q)
  const search = useDebouncedCallback((next: string) => {
    told.current = next
    onSearch(next)
  }, typingMs)
  useEffect(() => {
    // Changed by another way than typing: back, a cleared filter.
    if (q !== told.current) setText((told.current = q))
  }, [q])
  useHotkeys([[shortcutKeys.filter, () => input.current?.focus()]])
  const change = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={`Search ${things}`}
      placeholder={`Search ${things}`}
      maxLength={100}
      leftSection={<IconSearch className={classes.icon} aria-hidden />}
      value={text}
      onChange={event => change(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Escape' && text && change('')}
      rightSection={
        text && (
          <ActionIcon size="sm" aria-label="Clear the search" onClick={() => change('')}>
            <IconX className={classes.icon} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}

function Filters({ filters, state, onState }: Pick<ListToolsProps, 'filters' | 'state' | 'onState'>) {
  const used = filters.filter(({ property }) => state.filters[property]?.length).length
  const change = (property: string, values: readonly string[]) => {
    const { [property]: _, ...rest } = state.filters
    onState({ ...state, filters: values.length > 0 ? { ...rest, [property]: values } : rest })
  }
  return (
    <Popover position="bottom-start" shadow="md" trapFocus withRoles width="20rem">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter className={classes.icon} aria-hidden />}
          {...(used > 0 && { rightSection: <Badge circle>{used}</Badge> })}
        >
          Filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters" className={classes.filters}>
        <Stack gap="sm">
          {filters.map(filter => (
            <FilterInput
              key={filter.property}
              filter={filter}
              values={state.filters[filter.property] ?? []}
              onChange={values => change(filter.property, values)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
