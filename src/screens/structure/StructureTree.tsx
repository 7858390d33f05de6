import { Button, Group, Text, Tree, useTree, type TreeNodeData } from '@mantine/core'
import { useMemo, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { placeOf } from '../../crud/caller/places.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import { wireName } from '../../domain/fields/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { EditTogether } from './EditTogether.tsx'
import { levelAt, levelsOf, mayMove, stepOf, type Path } from './levels.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { nodesBelow, type TreeThing } from './nodes.ts'
import classes from './StructureTree.module.css'
import { focusByLetters } from './typeahead.ts'
import { TreeRow } from './TreeRow.tsx'
import { useLevels } from './use-levels.ts'
import { useMove } from './use-move.tsx'

/** What stands below a record, level by level, as far as it is opened. */
function useStructure(root: Path) {
  const caller = useCaller()
  const tree = useTree()
  const open = useMemo(
    () => [
      root,
      ...Object.entries(tree.expandedState).flatMap(([path, isOpen]) =>
        isOpen && levelsOf(stepOf(path).entity).length > 0 ? [path] : [],
      ),
    ],
    [root, tree.expandedState],
  )
  const branches = useLevels(open)
  const nodes = nodesBelow(root, branches, caller)
  // The tree is set up again for other data; only the difference is redrawn.
  const written = JSON.stringify(nodes.data)
  const data = useMemo(() => JSON.parse(written) as TreeNodeData[], [written])
  return { ...nodes, data, tree, first: branches.get(root) ?? [] }
}

/** Everything below a record: opened by keys, moved by dragging or by 'Move…', updated live. */
export function StructureTree({ entity, record }: SpecialTabProps) {
  const structure = useStructure(`${entity.id}:${String(record[entity.key])}`)
  const { data, first } = structure
  const title = titleOf(entity, record)
  const failed = first.find(({ error }) => error)
  if (failed && first.every(({ records }) => records.length === 0))
    return (
      <ErrorTile title="The structure could not be loaded" reason={messageOf(failed.error)} onRetry={failed.retry} />
    )
  if (data.length === 0) return <EmptyState title={`Nothing below ${title}`}>Items below it appear here.</EmptyState>
  return <Rows {...structure} title={title} tool={<EditTogether entity={entity} record={record} />} />
}

/** Moves one thing of the tree below another. */
function useMoveInTree() {
  const { move, moving } = useMove()
  const moveTo = ({ path, entity, record }: TreeThing, to: number, toTitle: string) => {
    const by = levelAt(path)?.by ?? ''
    const field = entity.fields[by]
    if (field) move({ entity, record, property: wireName(by, field), to, toTitle })
  }
  const isMoving = ({ entity, record }: TreeThing) => moving.has(`${entity.id}:${String(record[entity.key])}`)
  return { moveTo, isMoving }
}

type RowsProps = Pick<ReturnType<typeof useStructure>, 'data' | 'things' | 'presses' | 'tree'> & {
  title: string
  /** Beside 'Move…'. */
  tool: ReactNode
}

function Rows({ data, things, presses, tree, title, tool }: RowsProps) {
  const { may } = useCaller()
  const { moveTo, isMoving } = useMoveInTree()
  const [chosen, setChosen] = useState<Path>()
  const [asked, setAsked] = useState<TreeThing>()
  const [dragged, setDragged] = useState<Path>()
  const keys = useTreeKeys(things, setChosen)
  const thing = chosen === undefined ? undefined : things.get(chosen)
  const isMovable = ({ path, entity }: TreeThing) => levelAt(path)?.isMovable === true && may(entity.permission.edit)
  const dropOn = (path: Path) => {
    const [moved, there] = [things.get(dragged ?? ''), things.get(path)]
    if (moved && there && mayMove(moved.path, path)) moveTo(moved, stepOf(path).id, titleOf(there.entity, there.record))
    setDragged(undefined)
  }
  return (
    <>
      <Group className={classes.tools} gap="xs">
        <Button variant="default" disabled={!thing || !isMovable(thing)} onClick={() => setAsked(thing)}>
          Move…
        </Button>
        {tool}
        <Text size="sm" c="dimmed" aria-live="polite">
          {thing ? titleOf(thing.entity, thing.record) : 'Choose an item to move. Press Enter to open it'}
        </Text>
      </Group>
      <Tree
        {...keys}
        aria-label={`Below ${title}`}
        className={classes.tree ?? ''}
        data={data}
        tree={tree}
        levelOffset="1.5rem"
        withLines
        renderNode={payload => {
          const { value } = payload.node
          const own = things.get(value)
          return (
            <TreeRow
              payload={payload}
              thing={own}
              press={presses.get(value)}
              isChosen={value === chosen}
              isMoving={own !== undefined && isMoving(own)}
              isDraggable={own !== undefined && isMovable(own)}
              isTarget={dragged !== undefined && mayMove(dragged, value)}
              onDrag={setDragged}
              onDrop={dropOn}
            />
          )
        }}
      />
      {asked && (
        <MoveDialog
          thing={asked}
          onMove={(to, toTitle) => moveTo(asked, to, toTitle)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Enter opens a row, letters move to one; the focused row is the chosen one. */
function useTreeKeys(things: ReadonlyMap<Path, TreeThing>, choose: (path: Path | undefined) => void) {
  const navigate = useNavigate()
  return {
    onFocus: (event: FocusEvent) => choose(pathAt(event.target)),
    onKeyDown: (event: KeyboardEvent<HTMLUListElement>) => {
      if (event.key !== 'Enter') return focusByLetters(event)
      const row = event.target instanceof HTMLElement ? event.target : undefined
      const to = things.get(pathAt(event.target) ?? '')
      const place = to && placeOf(to.entity, 'detail', Number(to.record[to.entity.key]))
      event.preventDefault()
      if (place) void navigate(place)
      else row?.querySelector<HTMLElement>(':scope > [data-pressed-by-enter] button')?.click()
    },
  }
}

const pathAt = (target: EventTarget): Path | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[role="treeitem"]')?.dataset['value'] : undefined
