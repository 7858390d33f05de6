import { Button, SegmentedControl } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import type { Entity } from '../../../domain/entity.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import { TickBox } from '../../../ui/TickBox.tsx'
import type { FoundAnswer, FoundNode, Standing } from '../domain/answers.ts'
import { useKindWords } from './kind-words.ts'
import { useMayAccept } from './may-accept.ts'
import { NodeRow } from './NodeRow.tsx'
import classes from './ScanUdns.module.css'
import { useNodes, type Nodes } from './use-nodes.ts'

/** As many rows as are drawn at first, and with each press for more. */
const atOnce = 100

interface FoundNodesProps {
  of: Entity
  found: FoundAnswer
  queryKey: QueryKey
}

const shownAs: Readonly<Record<string, readonly Standing[]>> = {
  free: ['free'],
  stays: ['refused', 'elsewhere'],
  recorded: ['recorded'],
}

/** What was found, to be accepted singly or together. */
export function FoundNodes({ of, found, queryKey }: FoundNodesProps) {
  const { words } = useCaller()
  const { nameOf } = useKindWords()
  const nodes = useNodes(queryKey, nameOf)
  const [most, setMost] = useState(atOnce)
  const [url, setUrl] = useSearchParams()
  const show = url.get('show') ?? 'all'
  const standings = shownAs[show]
  const shown = standings ? found.nodes.filter(({ standing }) => standings.includes(standing)) : found.nodes
  const section = useKeptFocus(nodes, found.nodes)
  if (found.nodes.length === 0)
    return (
      <EmptyState title="No nodes found yet">
        {words.say('Wire {many reader}, lock controllers and modules to the bus, then press ‘Scan’.')}
      </EmptyState>
    )
  return (
    <section ref={section} tabIndex={-1} className={classes.found} aria-label="Found nodes">
      <SegmentedControl
        className={classes.filter}
        aria-label="Shown nodes"
        withItemsBorders={false}
        value={standings ? show : 'all'}
        onChange={to => setUrl(to === 'all' ? {} : { show: to }, { replace: true })}
        data={choicesOf(found.nodes)}
      />
      <Tools shown={shown} nodes={nodes} />
      {nodes.failure !== undefined && <ErrorTile title="It could not be done" reason={nodes.failure} />}
      {shown.length === 0 && <EmptyState title="No such nodes">Choose others above.</EmptyState>}
      <ul className={classes.rows} aria-label="Nodes">
        {shown.slice(0, most).map(node => (
          <NodeRow
            key={node.foundNodeId}
            node={node}
            nodes={nodes}
            at={of.id === controller.id ? undefined : found.controllers.find(isOf(node))?.name}
          />
        ))}
      </ul>
      {shown.length > most && (
        <Button variant="default" className={classes.more} onClick={() => setMost(most + atOnce)}>
          Show {figure(Math.min(atOnce, shown.length - most))} more of {figure(shown.length)}
        </Button>
      )}
      {found.isCut && <output>{words.say('There is more than is shown here: look at one {one controller}.')}</output>}
    </section>
  )
}

const isOf =
  ({ controllerId }: FoundNode) =>
  (each: { readonly controllerId: number }) =>
    each.controllerId === controllerId

function choicesOf(all: readonly FoundNode[]) {
  const label = (word: string, key: string) => {
    const size = all.filter(({ standing }) => shownAs[key]?.includes(standing)).length
    return { value: key, label: `${word} (${figure(size)})` }
  }
  return [
    { value: 'all', label: `All (${figure(all.length)})` },
    label('To accept', 'free'),
    label('Cannot be accepted', 'stays'),
    label('Here already', 'recorded'),
  ]
}

/** Where the button that was pressed has gone with its row, the list has the focus. */
function useKeptFocus({ isBusy, said }: Nodes, rows: FoundAnswer['nodes']) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isBusy && said !== '' && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true })
  }, [isBusy, said, rows])
  return section
}

const ofSome = ({ length }: readonly FoundNode[]) => (length > 0 ? ` ${count(length, 'node')}` : '')

/** What is done with the chosen nodes, and what came of it. */
function Tools({ shown, nodes }: { shown: readonly FoundNode[]; nodes: Nodes }) {
  const { may } = useCaller()
  const mayAccept = useMayAccept()
  const id = useId()
  const chosen = shown.filter(({ foundNodeId }) => nodes.chosen.has(foundNodeId))
  const free = shown.filter(mayAccept)
  const toAccept = chosen.filter(mayAccept)
  if (!may(controller.permission.add)) return null
  return (
    <div className={classes.tools}>
      <label className={classes.all} htmlFor={id}>
        <TickBox
          id={id}
          checked={free.length > 0 && toAccept.length === free.length}
          disabled={free.length === 0}
          onChange={({ currentTarget: { checked } }) =>
            nodes.choose(
              free.map(({ foundNodeId }) => foundNodeId),
              checked,
            )
          }
        />
        Select all that can be accepted
      </label>
      <Button disabled={toAccept.length === 0} loading={nodes.isBusy} onClick={() => nodes.accept(toAccept)}>
        Accept{ofSome(toAccept)}
      </Button>
      <Button variant="default" disabled={chosen.length === 0 || nodes.isBusy} onClick={() => nodes.forget(chosen)}>
        Forget{ofSome(chosen)}
      </Button>
      <output className={classes.told}>{nodes.said}</output>
    </div>
  )
}
