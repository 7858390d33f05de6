import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { orderIn, orderText } from '../domain/verbs.ts'
import { useCollection } from './collection-query.ts'

const mostDoors = 5
const mostLines = 8

/** A command on a door, and where it is confirmed. */
export interface DoorOrder {
  readonly to: string
  readonly text: string
  readonly about: string
}

/**
 * 'unlock loading bay' as commands on the doors that are called so: those that the caller may give. Choosing one leads to
 * the door, where it is confirmed as always.
 */
export function useOrders(typed: string): { readonly orders: readonly DoorOrder[]; readonly isAsking: boolean } {
  const { entity, may } = useCaller()
  const door = entity('door')
  const allowed = Object.entries(door?.commands ?? {}).filter(([, { permission }]) =>
    may(permission ?? door?.permission.command ?? ''),
  )
  const order = orderIn(typed, allowed)
  const { found, isAsking } = useCollection(order?.name ?? '', mostDoors, 'door')
  if (!door || !order || !found) return { orders: [], isAsking }
  const orders = order.commands.flatMap(([name, { label }]) =>
    found.datums.flatMap(({ id, title, description }) => {
      const at = placeOf(door, 'detail', id, undefined, may)
      return at === undefined ? [] : [{ to: `${at}?do=${name}`, text: orderText(label, title), about: description }]
    }),
  )
  return { orders: orders.slice(0, mostLines), isAsking }
}
