import { useCaller } from '../../../../crud/caller/caller.ts'
import type { Names } from '../../domain/answers.ts'
import { type Bundle, bundleWords } from '../../domain/kinds.ts'
import { keyOf, titleOf, type Thing } from '../../domain/thing.ts'
import { typeWords } from '../../domain/types.ts'
import { Scroller } from '../../../../ui/Scroller.tsx'
import { State } from '../State.tsx'
import { ThingLink } from '../ThingLink.tsx'
import type { StateNow } from '../use-live.ts'
import classes from './Sheet.module.css'

interface PartTableProps {
  bundle: Bundle
  things: readonly Thing[]
  doors: ReadonlyMap<number, Thing>
  stateOf: StateNow
  areas: Names
}

/** One bundle of a controller as a table; columns that nothing of it fills are left out. */
export function PartTable({ bundle, things, doors, stateOf, areas }: PartTableProps) {
  const { words } = useCaller()
  const doorOf = ({ kind, doorId }: Thing) => {
    const door = kind === 'door' || doorId === null ? undefined : doors.get(doorId)
    return door && titleOf(door)
  }
  const columns = [
    { head: 'Number', cell: (thing: Thing) => thing.number },
    { head: 'Name', cell: (thing: Thing) => <ThingLink thing={thing} /> },
    { head: 'Kind', cell: (thing: Thing) => (bundle === 'bus' ? words.One(thing.kind) : typeWords(thing)) },
    { head: words.One('door'), cell: doorOf },
    { head: words.One('area'), cell: (thing: Thing) => areas[String(thing.areaId)] },
    { head: 'UDN', cell: (thing: Thing) => thing.udn },
    { head: 'Firmware', cell: (thing: Thing) => thing.firmware },
    { head: 'State', cell: (thing: Thing) => stateOf(thing) && <State state={stateOf(thing)} /> },
  ].filter(({ cell }) => things.some(thing => Boolean(cell(thing))))
  const name = words.say(bundleWords[bundle])
  return (
    <Scroller className={classes.scroll} label={name}>
      <table className={classes.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {things.map(thing => (
            <tr key={keyOf(thing)}>
              {columns.map(({ head, cell }) => (
                <td key={head}>{cell(thing)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
