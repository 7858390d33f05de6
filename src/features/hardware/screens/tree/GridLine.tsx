import { Anchor, Button, Loader } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { CountingAge } from '../../../../crud/acknowledge/CountingAge.tsx'
import { placeOf } from '../../../../crud/caller/places.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { LevelShape } from '../../../../ui/map/level.tsx'
import { count, figure } from '../../../../ui/figures.ts'
import { Fold } from '../../../../ui/tree/Fold.tsx'
import { bundleWords } from '../../domain/kinds.ts'
import { type Branch, titleOf } from '../../domain/thing.ts'
import { typeWords } from '../../domain/types.ts'
import { icons } from '../icons.ts'
import { State } from '../State.tsx'
import classes from './HardwareGrid.module.css'
import type { HardwareGridProps } from './HardwareGrid.tsx'
import type { Line } from './lines.ts'

interface GridLineProps extends HardwareGridProps {
  id: string
  line: Line
  index: number
  isActive: boolean
  style: CSSProperties
  onToggle: () => void
  onSelect: () => void
}

const row = { role: 'row' } as const
const cell = { role: 'gridcell' } as const

/** One line: a thing, a bundle of a controller's things, or how a level goes on. */
export function GridLine(props: GridLineProps) {
  const { id, line, index, isActive, isTable, style, chosen } = props
  const mine = chosen.thingsOf(line)
  const isChosen = mine.length > 0 && mine.every(chosen.isChosen)
  const isOpen = 'isOpen' in line ? line.isOpen : undefined
  return (
    <div
      id={id}
      {...row}
      className={classes.line}
      style={style}
      aria-rowindex={index + 2}
      data-line={index}
      {...(!isTable && { 'aria-level': line.depth })}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      {...(mine.length > 0 && { 'aria-selected': isChosen })}
      data-at={line.at}
      data-active={isActive || undefined}
      data-faint={(line.at === 'thing' && !line.thing.isMatch) || undefined}
    >
      <span {...cell} className={classes.first}>
        <span className={classes.indent} style={{ width: `${(line.depth - 1) * 1.25}rem` }} />
        {!isTable && <Fold isOpen={isOpen} onToggle={props.onToggle} />}
        {mine.length > 0 && (
          <input
            type="checkbox"
            tabIndex={-1}
            className={classes.tick}
            checked={isChosen}
            aria-label={`Select ${line.at === 'thing' ? titleOf(line.thing) : 'all of these'}`}
            onChange={props.onSelect}
          />
        )}
        <Head {...props} />
      </span>
      {line.at === 'thing' ? <Cells {...props} thing={line.thing} /> : <Rest line={line} />}
    </div>
  )
}

function Head({ line }: GridLineProps) {
  const { words } = useCaller()
  if (line.at === 'thing') return <ThingHead thing={line.thing} />
  if (line.at === 'bundle')
    return (
      <span className={classes.bundle}>
        {words.say(bundleWords[line.bundle])}{' '}
        <span className={classes.note}>
          {figure(line.things.length)}
          {!line.isWhole && ' and more'}
        </span>
      </span>
    )
  if (line.at === 'loading')
    return (
      <span className={classes.note}>
        <Loader size="xs" aria-hidden /> Loading
      </span>
    )
  return (
    <Button variant="subtle" size="compact-sm" tabIndex={-1} onClick={line.press}>
      {line.at === 'more' ? 'More…' : `It could not be loaded: ${messageOf(line.error)}. Try again`}
    </Button>
  )
}

function ThingHead({ thing }: { thing: Branch }) {
  const { may, words } = useCaller()
  const Kind = icons[thing.kind]
  const to = placeOf(entities[thing.kind], 'detail', thing.id, undefined, may)
  const kind = [words.One(thing.kind), typeWords(thing)].filter(Boolean).join(', ')
  return (
    <>
      <Kind className={classes.icon} aria-hidden />
      <span className={classes.title}>
        {to === undefined ? (
          titleOf(thing)
        ) : (
          <Anchor component={Link} to={to} tabIndex={-1} inherit className={classes.link}>
            {titleOf(thing)}
          </Anchor>
        )}{' '}
        <span className={classes.note}>{kind}</span>
      </span>
    </>
  )
}

/** Columns of a thing. A fault below it shows even while it is folded. */
function Cells({ thing, stateOf, areas, controllers }: GridLineProps & { thing: Branch }) {
  const { lastSeenAt, firmware, faultsBelow, kind, areaId, controllerId } = thing
  const controller = kind === 'controller' ? undefined : controllers[String(controllerId)]
  const where = [controller, areas[String(areaId)]].filter(Boolean).join(' · ')
  return (
    <>
      <span {...cell} className={classes.state}>
        <State state={stateOf(thing)} />
        {faultsBelow > 0 && (
          <span className={classes.below}>
            <LevelShape level="alert" />
            {count(faultsBelow, 'fault')} below
          </span>
        )}
      </span>
      <span {...cell} className={classes.seen}>
        {lastSeenAt === null ? '' : <CountingAge at={Date.parse(lastSeenAt)} />}
      </span>
      <span {...cell} className={classes.firmware}>
        {firmware}
      </span>
      <span {...cell} className={classes.where} title={where}>
        {where}
      </span>
    </>
  )
}

/** Of a bundle: what is wrong in it, while it is folded. */
function Rest({ line }: { line: Line }) {
  const wrong = line.at === 'bundle' && !line.isOpen ? line.things.filter(({ faults }) => faults.length > 0).length : 0
  return (
    <span {...cell} className={classes.state}>
      {wrong > 0 && (
        <span className={classes.below}>
          <LevelShape level="alert" />
          {count(wrong, 'fault')}
        </span>
      )}
    </span>
  )
}
