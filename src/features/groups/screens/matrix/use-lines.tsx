import { Button, Select, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import { entities } from '../../../../domain/entities/index.ts'
import type { AccessGroups } from '../../domain/access-doors.ts'
import classes from './Matrix.module.css'
import { linesOf, placeTitles, type Line } from './rows.ts'
import type { Doors } from './use-access-doors.ts'
import type { MatrixState } from './use-matrix.ts'

/** The doors that are shown, with what narrows them. */
export function useLines(read: AccessGroups, doors: Doors, { edits }: MatrixState) {
  const { words } = useCaller()
  const [typed, setTyped] = useState('')
  const [areaId, setAreaId] = useState<number | null>(null)
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const text = useDeferredValue(typed)
  const doorIds = useMemo(
    () => (isOnlyChanged ? new Set([...edits.values()].flatMap(ofGroup => [...ofGroup.keys()])) : undefined),
    [isOnlyChanged, edits],
  )
  const lines: readonly Line[] = useMemo(
    () => linesOf(doors.items, read.areas, { text, areaId, ...(doorIds && { doorIds }) }),
    [doors, read.areas, text, areaId, doorIds],
  )
  const places = useMemo(
    () =>
      [...placeTitles(read.areas)]
        .map(([id, title]) => ({ value: String(id), label: title }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [read.areas],
  )
  const tools = (
    <div className={classes.tools}>
      <TextInput
        className={classes.grow}
        label={`Search ${words.many(entities.door.term)}`}
        type="search"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Select
        className={classes.grow}
        label={capital(words.one(entities.area.term))}
        data={places}
        limit={200}
        searchable
        clearable
        value={areaId === null ? null : String(areaId)}
        onChange={value => setAreaId(value === null ? null : Number(value))}
      />
      <Button
        variant={isOnlyChanged ? 'filled' : 'default'}
        aria-pressed={isOnlyChanged}
        disabled={!isOnlyChanged && edits.size === 0}
        onClick={() => setOnlyChanged(!isOnlyChanged)}
      >
        Only changed
      </Button>
    </div>
  )
  return { lines, tools }
}
