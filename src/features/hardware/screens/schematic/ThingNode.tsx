import { memo, useContext } from 'react'
import type { Node, NodeProps } from '@xyflow/react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { titleOf } from '../../domain/thing.ts'
import { typeWords } from '../../domain/types.ts'
import { icons } from '../icons.ts'
import { State } from '../State.tsx'
import { SeenContext } from './context.ts'
import type { DrawnThing } from './drawing.ts'
import { elementId } from './element-id.ts'
import classes from './Schematic.module.css'

/** The drawing has the focus, and says which part it is on. */
const group = { role: 'group' } as const

export type ThingNodeType = Node<{ readonly drawn: DrawnThing }, 'thing'>

/** A thing in the drawing: what it is called, what it is, and how it is by shape and word. */
export const ThingNode = memo(function ThingNode({ data: { drawn } }: NodeProps<ThingNodeType>) {
  const { thing, key } = drawn
  const { stateOf, chosen, related, found } = useContext(SeenContext)
  const { words } = useCaller()
  const Kind = icons[thing.kind]
  const isTop = thing.kind === 'controller' || thing.kind === 'commDevice'
  const state = stateOf(thing)
  return (
    <div
      id={elementId(key)}
      {...group}
      aria-label={[titleOf(thing), words.one(thing.kind), state?.words].filter(Boolean).join(', ')}
      aria-current={key === chosen}
      className={classes.thing}
      data-key={key}
      data-top={isTop || undefined}
      data-level={state?.level}
      data-chosen={key === chosen || undefined}
      data-related={related.has(key) || undefined}
      data-faint={(found && !found.has(key)) || undefined}
    >
      <Kind className={classes.icon} aria-hidden />
      <span className={classes.texts}>
        <span className={classes.name} title={titleOf(thing)}>
          {titleOf(thing)}
        </span>
        <span className={classes.kind}>{typeWords(thing) || words.One(thing.kind)}</span>
        {state && <State state={state} />}
      </span>
    </div>
  )
})
