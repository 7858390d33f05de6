import { useSelection } from '../../../../crud/list/use-selection.ts'
import { useCanSelect } from '../../../../crud/list/BulkBar.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import type { Thing } from '../../domain/thing.ts'
import type { Line } from './lines.ts'

const recordOf = ({ kind, id, name, number }: Thing) => ({ [entities[kind].key]: id, name, number })

/** The controllers and doors that commands will be sent to. */
export function useChosen() {
  const { entity } = useCaller()
  const [controller, door] = [entity('controller') ?? entities.controller, entity('door') ?? entities.door]
  const chosen = { controller: useSelection(controller), door: useSelection(door) }
  const can = { controller: useCanSelect(controller), door: useCanSelect(door) }
  const kindOf = ({ kind }: Thing) => ((kind === 'controller' || kind === 'door') && can[kind] ? kind : undefined)
  const thingsOf = (line: Line): readonly Thing[] => {
    if (line.at === 'thing') return kindOf(line.thing) ? [line.thing] : []
    return line.at === 'bundle' ? line.things.filter(kindOf) : []
  }
  const isChosen = (thing: Thing) => {
    const kind = kindOf(thing)
    return kind !== undefined && chosen[kind].records.has(thing.id)
  }
  return {
    selections: [
      { entity: controller, selection: chosen.controller },
      { entity: door, selection: chosen.door },
    ],
    thingsOf,
    isChosen,
    /** All of these in, or, where they all are, out. */
    toggle: (things: readonly Thing[]) => {
      for (const kind of ['controller', 'door'] as const) {
        const own = things.filter(thing => thing.kind === kind)
        if (own.length > 0) chosen[kind].toggleAll(own.map(recordOf))
      }
    },
  }
}
export type Chosen = ReturnType<typeof useChosen>
