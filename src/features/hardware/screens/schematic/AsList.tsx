import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SystemAnswer } from '../../domain/answers.ts'
import { bundleWords } from '../../domain/kinds.ts'
import { keyOf, type Thing } from '../../domain/thing.ts'
import { typeWords } from '../../domain/types.ts'
import { State } from '../State.tsx'
import { ThingLink } from '../ThingLink.tsx'
import type { StateNow } from '../use-live.ts'
import { type WiredController, wiringOf } from '../wiring.ts'
import classes from './Schematic.module.css'

interface AsListProps {
  system: SystemAnswer
  stateOf: StateNow
}

/** The same in words: lists in lists, for screen readers and small screens. */
export function AsList({ system, stateOf }: AsListProps) {
  const { words } = useCaller()
  return (
    <ul className={classes.list} aria-label="System">
      {wiringOf(system).map(({ device, controllers }) => (
        <li key={device?.id ?? 0}>
          {device ? <Item thing={device} stateOf={stateOf} /> : words.say('Without {a commDevice}')}
          <ul>
            {controllers.map(each => (
              <ControllerItem key={each.controller.id} {...each} stateOf={stateOf} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ControllerItem({ controller, bundles, stateOf }: WiredController & { stateOf: StateNow }) {
  const { words } = useCaller()
  return (
    <li>
      <Item thing={controller} stateOf={stateOf} />
      <ul>
        {bundles.map(({ bundle, things }) => (
          <li key={bundle}>
            <span>{words.say(bundleWords[bundle])}</span>
            <ul>
              {things.map(thing => (
                <li key={keyOf(thing)}>
                  <Item thing={thing} stateOf={stateOf} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Item({ thing, stateOf }: { thing: Thing; stateOf: StateNow }) {
  const { words } = useCaller()
  const state = stateOf(thing)
  return (
    <span className={classes.item}>
      <ThingLink thing={thing} />
      <span className={classes.kind}>{[words.one(thing.kind), typeWords(thing)].filter(Boolean).join(', ')}</span>
      {state && <State state={state} />}
    </span>
  )
}
