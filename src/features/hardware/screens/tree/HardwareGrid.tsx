import { Box } from '@mantine/core'
import { useId, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { placeOf } from '../../../../crud/caller/places.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { actOf, lineBeginning } from '../../../../ui/tree/keys.ts'
import { useTreeRows } from '../../../../ui/tree/use-tree-rows.ts'
import { useTyped } from '../../../../ui/tree/use-typed.ts'
import { bundleWords } from '../../domain/kinds.ts'
import type { Names } from '../../domain/answers.ts'
import type { StateNow } from '../use-live.ts'
import { GridLine } from './GridLine.tsx'
import { type Line, textOf } from './lines.ts'
import classes from './HardwareGrid.module.css'
import type { Chosen } from './use-chosen.ts'

export interface HardwareGridProps {
  label: string
  lines: readonly Line[]
  isTable: boolean
  stateOf: StateNow
  areas: Names
  controllers: Names
  chosen: Chosen
  /** Opens or folds lines. */
  onSet: (keys: readonly string[], isOpen: boolean) => void
}

/** A tree with columns has no element of its own in HTML. */
const roles = {
  tree: { role: 'treegrid', tabIndex: 0 },
  grid: { role: 'grid', tabIndex: 0 },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
} as const
const heads = ['Name', 'State', 'Last contact', 'Firmware', 'Where'] as const

/** Hardware as a tree with columns. It is one tab stop; the line with the focus is named, and always drawn. */
export function HardwareGrid(props: HardwareGridProps) {
  const { label, lines, isTable, chosen, onSet } = props
  const id = useId()
  const { active, shown, rows, goTo, onPoint } = useTreeRows({
    count: lines.length,
    keyAt: index => lines[index]?.key,
    heightOf: (index, isNarrow) => (isNarrow && lines[index]?.at === 'thing' ? 60 : 40),
  })
  const onKeyDown = useGridKeys(props, active, goTo)
  return (
    <Box
      ref={shown}
      className={classes.grid}
      {...(isTable ? roles.grid : roles.tree)}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable
      aria-activedescendant={lines.length > 0 ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onPoint}
    >
      <div {...roles.row} aria-rowindex={1} className={classes.head}>
        {heads.map(head => (
          <span key={head} {...roles.head}>
            {head}
          </span>
        ))}
      </div>
      <div className={classes.body} {...roles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const line = lines[index]
          return line ? (
            <GridLine
              key={String(key)}
              {...props}
              id={`${id}-${index}`}
              line={line}
              index={index}
              isActive={index === active}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onToggle={() => 'isOpen' in line && onSet([line.key], line.isOpen === false)}
              onSelect={() => chosen.toggle(chosen.thingsOf(line))}
            />
          ) : null
        })}
      </div>
    </Box>
  )
}

/** What keys do in the tree; letters move to the line that begins with them. */
function useGridKeys({ lines, chosen, onSet }: HardwareGridProps, active: number, goTo: (index: number) => void) {
  const { may, words } = useCaller()
  const navigate = useNavigate()
  const typed = useTyped()
  const open = (line: Line | undefined) => {
    if (line?.at === 'failed' || line?.at === 'more') return line.press()
    if (line?.at === 'bundle') return onSet([line.key], !line.isOpen)
    if (line?.at !== 'thing') return
    const to = placeOf(entities[line.thing.kind], 'detail', line.thing.id, undefined, may)
    if (to !== undefined) void navigate(to)
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const act = actOf(event.key, lines, active)
    if (act) event.preventDefault()
    else if (event.key.length === 1) {
      const texts = lines.map(line => textOf(line, bundle => words.say(bundleWords[bundle])))
      const found = lineBeginning(typed(event.key), texts, active)
      if (found !== undefined) goTo(found)
      return
    } else return
    if ('to' in act) goTo(act.to)
    else if ('set' in act) onSet(act.set, act.isOpen)
    else if ('open' in act) open(lines[act.open])
    else {
      const line = lines[act.select]
      if (line) chosen.toggle(chosen.thingsOf(line))
    }
  }
}
