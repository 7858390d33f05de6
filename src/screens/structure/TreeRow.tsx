import { Anchor, Button, Loader, type RenderTreeNodePayload } from '@mantine/core'
import {
  IconChevronRight,
  IconCpu,
  IconDoor,
  IconId,
  IconMapPin,
  IconPoint,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import { Status } from '../../crud/fields/Status.tsx'
import { placeOf } from '../../crud/caller/places.ts'
import { statusOf } from '../../crud/screen/status.ts'
import type { Path } from './levels.ts'
import type { Press, TreeThing } from './nodes.ts'
import classes from './StructureTree.module.css'

const icons: Readonly<Record<string, Icon>> = {
  area: IconMapPin,
  controller: IconCpu,
  door: IconDoor,
  reader: IconId,
  group: IconUsersGroup,
}

interface TreeRowProps {
  payload: RenderTreeNodePayload
  thing: TreeThing | undefined
  /** What a row that is no record does. */
  press: Press | undefined
  isChosen: boolean
  isMoving: boolean
  isDraggable: boolean
  /** What is dragged may be put here. */
  isTarget: boolean
  onDrag: (path: Path | undefined) => void
  onDrop: (path: Path) => void
}

/** One row of the tree: a record, or the control that loads more of its level. */
export function TreeRow(props: TreeRowProps) {
  const { payload, thing, isChosen, isMoving, isDraggable, isTarget, onDrag, onDrop } = props
  const { node, expanded, hasChildren, elementProps } = payload
  const [isOver, setOver] = useState(false)
  if (!thing) return <NoThing payload={payload} press={props.press} />
  const { entity, record, path } = thing
  const ThingIcon = icons[entity.id] ?? IconPoint
  const to = placeOf(entity, 'detail', Number(record[entity.key]))
  const status = statusOf(entity, record)
  const over = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      {...elementProps}
      className={`${elementProps.className} ${classes.row}`}
      data-chosen={isChosen || undefined}
      data-over={(isOver && isTarget) || undefined}
      aria-busy={isMoving || undefined}
      draggable={isDraggable}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', path)
        onDrag(path)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onDrop(path)
      }}
    >
      <IconChevronRight
        className={classes.chevron}
        data-open={expanded || undefined}
        data-none={!hasChildren || undefined}
        aria-hidden
      />
      <ThingIcon className={classes.icon} aria-hidden />
      <span data-title className={classes.title}>
        {to === undefined ? (
          node.label
        ) : (
          <Anchor
            component={Link}
            to={to}
            inherit
            tabIndex={-1}
            draggable={false}
            onClick={event => event.stopPropagation()}
          >
            {node.label}
          </Anchor>
        )}
      </span>
      {status && <Status field={status.field} value={record[status.name]} />}
      {isMoving && <Loader size="xs" aria-label="Moving" />}
    </div>
  )
}

/** More of a level, a level that is read, or one that could not be. */
function NoThing({ payload: { node, elementProps }, press: pressed }: Pick<TreeRowProps, 'payload' | 'press'>) {
  const { press, isFailure } = pressed ?? {}
  return (
    <div className={`${elementProps.className} ${classes.row}`} data-pressed-by-enter={press ? true : undefined}>
      <span className={classes.chevron} data-none />
      {press ? (
        <Button
          variant="subtle"
          size="compact-sm"
          tabIndex={-1}
          onClick={press}
          {...(isFailure === true && { c: 'var(--state-alarm)' })}
        >
          {node.label}
        </Button>
      ) : (
        <>
          <Loader size="xs" />
          {node.label}
        </>
      )}
    </div>
  )
}
