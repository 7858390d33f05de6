import { Box } from '@mantine/core'
import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import { useCallback, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { placeOf } from '../../../../crud/caller/places.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { useWidth } from '../../../../ui/rows/use-width.ts'
import { useScale } from '../../../../ui/scale.tsx'
import { bundleWords } from '../../domain/kinds.ts'
import type { Names } from '../../domain/answers.ts'
import type { StateNow } from '../use-live.ts'
import { GridLine } from './GridLine.tsx'
import { actOf, lineBeginning } from './keys.ts'
import { type Line, textOf } from './lines.ts'
import classes from './HardwareGrid.module.css'
import type { Chosen } from './use-chosen.ts'
import { useTyped } from './use-typed.ts'

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

/** Hardware as a tree with columns. One stop of the tab key: the line with the focus is told, and always drawn. */
export function HardwareGrid(props: HardwareGridProps) {
  const { label, lines, isTable, chosen, onSet } = props
  const [at, setAt] = useState(0)
  const id = useId()
  const scroller = useRef<HTMLDivElement | null>(null)
  const active = Math.min(at, Math.max(0, lines.length - 1))
  const { px } = useScale()
  const [width, measure] = useWidth()
  const shown = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      return measure(element)
    },
    [measure],
  )
  const linePx = px(width > 0 && width < 720 ? 60 : 40)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (lines[index]?.at === 'thing' ? linePx : px(40)),
    getItemKey: index => lines[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => rows.measure(), [rows, linePx])
  const goTo = (index: number) => {
    setAt(index)
    rows.scrollToIndex(index)
  }
  const onKeyDown = useGridKeys(props, active, goTo)
  // Wherever a line is pressed: the grid has the focus, and that line is the one it is on.
  const onPoint = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    if (!line) return
    setAt(Number(line.dataset['line']))
    scroller.current?.focus({ preventScroll: true })
  }
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
