import { Radio, Stack, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { count } from '../../../../ui/figures.ts'
import { useScale } from '../../../../ui/scale.tsx'
import { TickBox } from '../../../../ui/TickBox.tsx'
import type { AccessGroups } from '../../domain/access-doors.ts'
import { linesOf, type Line } from '../matrix/rows.ts'
import type { Doors } from '../matrix/use-access-doors.ts'
import type { StepProps } from './draft.ts'
import { RefInput } from './RefInput.tsx'
import classes from './Wizard.module.css'

interface DoorsStepProps extends StepProps {
  doors: Doors
  areas: AccessGroups['areas']
}

/** Which doors: all of a place, or those that are ticked, found by their place and by search. */
export function DoorsStep({ draft, set, errors, doors, areas }: DoorsStepProps) {
  const { words } = useCaller()
  const many = words.many(entities.door.term)
  const one = words.one(entities.area.term)
  return (
    <Stack>
      <Radio.Group
        label={`Which ${many}`}
        value={draft.autoAllDoors ? 'all' : 'some'}
        onChange={value => set({ autoAllDoors: value === 'all' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="some" label={`Chosen ${many}`} />
          <Radio value="all" label={`All ${many} of a ${one}, those added later too`} />
        </Stack>
      </Radio.Group>
      {draft.autoAllDoors ? (
        <RefInput
          target="area"
          label={`All ${many} of`}
          error={errors['areaId']}
          value={draft.areaId}
          onChange={areaId => set({ areaId })}
        />
      ) : (
        <DoorTree
          doors={doors}
          areas={areas}
          chosen={draft.doorIds}
          error={errors['doorIds']}
          onChange={doorIds => set({ doorIds })}
        />
      )}
    </Stack>
  )
}

interface DoorTreeProps extends Pick<DoorsStepProps, 'doors' | 'areas'> {
  chosen: readonly number[]
  error: string | undefined
  onChange: (doorIds: readonly number[]) => void
}

const rowRem = 2.25
const groupRole = { role: 'group' } as const

/** Doors below their places, each with a box to tick; that of a place ticks all of its doors that are shown. */
function DoorTree({ doors, areas, chosen, error, onChange }: DoorTreeProps) {
  const { words } = useCaller()
  const { term } = entities.door
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const lines = useMemo(() => linesOf(doors.items, areas, { text, areaId: null }), [doors, areas, text])
  const ticked = useMemo(() => new Set(chosen), [chosen])
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useScale().px(rowRem * 16)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
  })
  const tick = (ids: readonly number[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...ids])] : chosen.filter(id => !ids.includes(id)))
  return (
    <>
      <TextInput
        type="search"
        label={`Search ${words.many(term)}`}
        description={`${count(chosen.length, words.one(term), words.many(term))} chosen`}
        error={error}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <div ref={scroller} {...groupRole} className={classes.doors} aria-label={words.many(term)}>
        <div className={classes.whole} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            const ids = line ? doorsOf(line, lines, index) : []
            return (
              line && (
                <label
                  key={line.key}
                  className={classes.line}
                  data-kind={line.kind}
                  style={{ height: rowPx, transform: `translateY(${start}px)` }}
                >
                  <TickBox
                    checked={ids.every(id => ticked.has(id))}
                    onChange={({ currentTarget: { checked } }) => tick(ids, checked)}
                  />
                  <span>{line.kind === 'place' ? line.title : line.door.name}</span>
                </label>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

/** The door of a line, or those below the heading of a place. */
function doorsOf(line: Line, lines: readonly Line[], index: number): readonly number[] {
  if (line.kind === 'door') return [line.door.doorId]
  const ids: number[] = []
  for (let at = index + 1; ; at++) {
    const next = lines[at]
    if (next?.kind !== 'door') return ids
    ids.push(next.door.doorId)
  }
}
