import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { favouritesQuery } from '../../../api/favourites.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { MenuItem } from '../../../domain/menu-item.ts'
import { findInMenu } from '../../../domain/menu-search.ts'
import { hasAll, ranked } from '../domain/rank.ts'
import type { Collection } from '../domain/wire.ts'
import { type Action, useCreates, valueOf } from './actions.ts'
import { usePlaceOf } from './use-place-of.ts'
import type { DoorOrder } from './use-orders.ts'
import { usesOf } from './uses.ts'

const mostOfKind = 5
const mostFavourites = 8

interface Asked {
  readonly query: string
  readonly menu: readonly MenuItem[]
  readonly actions: readonly Action[]
  readonly found: Collection | undefined
  readonly orders: readonly DoorOrder[]
}

/** What a text finds, each kind ranked by how well it matches and by use. */
export function useOffers({ query, menu, actions, found, orders }: Asked) {
  const { user } = useCaller()
  const [uses] = useState(() => usesOf(user?.userId))
  const placeOf = usePlaceOf()
  const creates = useCreates()
  const { data = [] } = useQuery(favouritesQuery)
  const open = data.filter(({ isAvailable }) => isAvailable)
  const rank = <T>(things: readonly T[], of: (thing: T) => { text: string; value: string }) =>
    ranked(things, query, of, uses)
  return {
    orders: rank(orders, ({ text, to }) => ({ text, value: to })),
    favourites:
      query === ''
        ? open.slice(0, mostFavourites)
        : rank(
            open.filter(({ name }) => hasAll(name, query)),
            ({ name, url }) => ({ text: name, value: url }),
          ).slice(0, mostOfKind),
    records: rank(
      (found?.datums ?? []).map(each => ({ found: each, to: placeOf(each) })),
      each => ({ text: each.found.title, value: each.to }),
    ),
    screens: rank(findInMenu(menu, query), ({ item }) => ({ text: item.label, value: item.to ?? '/' })).slice(
      0,
      mostOfKind,
    ),
    does: rank(
      [...actions, ...creates].filter(({ label, words = '' }) => hasAll(`${label} ${words}`, query)),
      action => ({ text: action.label, value: valueOf(action) }),
    ).slice(0, mostOfKind),
  }
}
