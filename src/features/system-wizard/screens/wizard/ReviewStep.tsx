import { useCaller } from '../../../../crud/caller/caller.ts'
import type { Term } from '../../../../domain/vocabulary.ts'
import { controllerTypes } from '../../../../domain/entities/hardware/controller.ts'
import { count } from '../../../../ui/figures.ts'
import { type NewController, type NewDoor, type NewSystem, readerSides } from '../../domain/new-system.ts'
import type { StepProps } from './step-props.ts'
import classes from './System.module.css'
import { useSystem, useTitle } from './use-system.ts'

/** Everything that will be made, as it will hang together, with how many of each. */
export function ReviewStep({ draft, system }: StepProps) {
  const { words } = useCaller()
  const { site } = useSystem(draft)
  const parent = useTitle('area', draft.isNew ? draft.parentAreaId : null)
  const commDevice = useTitle('commDevice', draft.commDeviceId)
  const { controllers, zones } = system
  return (
    <>
      <p className={classes.counts}>{countsOf(system, words)}</p>
      <ul className={classes.tree} aria-label="What will be made">
        <li>
          {draft.isNew ? words.say(`New {one area} ${site}`) : `${words.One('area')} ${site}`}
          {parent !== undefined && ` in ${parent}`}
          <ul className={classes.tree}>
            {commDevice !== undefined && (
              <li>
                {words.One('commDevice')} {commDevice} (existing)
              </li>
            )}
            {controllers.map((each, index) => (
              <ControllerBranch key={index} controller={each} zones={zones} />
            ))}
            {zones.map(({ name }, index) => (
              <li key={index}>
                {words.One('zone')} {name}
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </>
  )
}

function ControllerBranch({ controller, zones }: { controller: NewController; zones: NewSystem['zones'] }) {
  const { words } = useCaller()
  const { name, type, udn, doors } = controller
  return (
    <li>
      {words.One('controller')} {name}: {(controllerTypes as Readonly<Record<string, string>>)[type]}
      {udn !== null && `, UDN ${udn}`}
      {doors.length > 0 && (
        <ul className={classes.tree}>
          {doors.map((door, index) => (
            <li key={index}>{doorLine(door, zones, words)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface Words {
  readonly one: (term: Term) => string
  readonly many: (term: Term) => string
}

/** '1 Front door: readers in and out, zone Yard' */
function doorLine({ number, name, readers, zone }: NewDoor, zones: NewSystem['zones'], { one, many }: Words): string {
  const read = `${readers === 'both' ? many('reader') : one('reader')} ${readerSides[readers].toLowerCase()}`
  const where = zone === null ? '' : `, ${one('zone')} ${zones[zone]?.name ?? ''}`
  return `${number ?? ''} ${name}: ${read}${where}`
}

/** '1 site, 2 controllers, 4 doors, 6 readers and 1 zone' */
function countsOf({ site, controllers, zones }: NewSystem, { one, many }: Words): string {
  const doors = controllers.flatMap(each => each.doors)
  const readers = doors.reduce((sum, door) => sum + (door.readers === 'both' ? 2 : 1), 0)
  const counts: readonly (readonly [Term, number])[] = [
    ['area', site.made ? 1 : 0],
    ['controller', controllers.length],
    ['door', doors.length],
    ['reader', readers],
    ['zone', zones.length],
  ]
  return new Intl.ListFormat('en-GB').format(
    counts.flatMap(([term, number]) => (number > 0 ? [count(number, one(term), many(term))] : [])),
  )
}
