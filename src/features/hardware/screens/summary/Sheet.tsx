import { useCaller } from '../../../../crud/caller/caller.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { count } from '../../../../ui/figures.ts'
import type { SystemAnswer } from '../../domain/answers.ts'
import { hardwareKinds } from '../../domain/kinds.ts'
import { titleOf, type Thing } from '../../domain/thing.ts'
import { ThingLink } from '../ThingLink.tsx'
import { useStates } from '../use-live.ts'
import { doorsOf, wiringOf, type WiredController } from '../wiring.ts'
import { Facts } from './Facts.tsx'
import { PartTable } from './PartTable.tsx'
import classes from './Sheet.module.css'

/** The whole system: counts, then each communicator with its controllers and what they have. */
export function Sheet({ system }: { system: SystemAnswer }) {
  const { words } = useCaller()
  const stateOf = useStates()
  const doors = doorsOf(system)
  if (system.things.length === 0)
    return <EmptyState title="No hardware here">{words.say('Nothing is connected at this place.')}</EmptyState>
  return (
    <article className={classes.sheet}>
      <Counts things={system.things} />
      {wiringOf(system).map(({ device, controllers }) => (
        <section key={device?.id ?? 0} aria-label={device ? titleOf(device) : noDevice(words)}>
          <h2 className={classes.device}>{device ? <ThingLink thing={device} /> : noDevice(words)}</h2>
          {device && <Facts thing={device} state={stateOf(device)} system={system} />}
          {controllers.map(each => (
            <Controller key={each.controller.id} wired={each} system={system} doors={doors} stateOf={stateOf} />
          ))}
        </section>
      ))}
    </article>
  )
}

const noDevice = (words: ReturnType<typeof useCaller>['words']) => words.say('Without {a commDevice}')

interface ControllerProps {
  wired: WiredController
  system: SystemAnswer
  doors: ReadonlyMap<number, Thing>
  stateOf: ReturnType<typeof useStates>
}

function Controller({ wired: { controller, bundles }, system, doors, stateOf }: ControllerProps) {
  return (
    <section className={classes.controller} aria-label={titleOf(controller)}>
      <h3 className={classes.name}>
        <ThingLink thing={controller} />
      </h3>
      <Facts thing={controller} state={stateOf(controller)} system={system} />
      {bundles.map(({ bundle, things }) => (
        <PartTable key={bundle} bundle={bundle} things={things} doors={doors} stateOf={stateOf} areas={system.areas} />
      ))}
    </section>
  )
}

/** How many of each kind there are, and how many of them have a fault. */
function Counts({ things }: { things: readonly Thing[] }) {
  const { words } = useCaller()
  return (
    <ul className={classes.counts} aria-label="Counts">
      {hardwareKinds.flatMap(kind => {
        const own = things.filter(each => each.kind === kind)
        const wrong = own.filter(({ faults }) => faults.length > 0).length
        return own.length === 0
          ? []
          : [
              <li key={kind}>
                <b>{count(own.length, words.one(kind), words.many(kind))}</b>
                {wrong > 0 && `, ${wrong} with a fault`}
              </li>,
            ]
      })}
    </ul>
  )
}
