import { createContext, useContext, type ComponentType, type FocusEventHandler, type ReactNode } from 'react'
import type { Entity } from '../../domain/entity.ts'
import type { Column } from './columns.ts'
import type { Pages } from './use-pages.ts'

/** A list with what has happened since its pages were read. */
export interface LiveList {
  readonly pages: Pages
  /** How many rows of `pages` the server has not counted yet. */
  readonly added: number
  /** Beside the count: whether the list is live, and what waits. */
  readonly bar: ReactNode
  /** Changes when the list is to be shown from its top. */
  readonly top: number
  readonly onScroll: (offset: number) => void
  /** Somebody is at a row: nothing may move. */
  readonly reading: { readonly onFocus: () => void; readonly onBlur: FocusEventHandler }
}

export interface LiveListProps {
  readonly entity: Entity
  readonly named: string | undefined
  /** What the list asks of the API. */
  readonly query: string
  readonly pages: Pages
  readonly columns: readonly Column[]
  readonly children: (list: LiveList) => ReactNode
}

/** What a feature does to keep an entity's lists live; mounted for one query. */
export type FindLiveList = (entity: string) => { readonly Live: ComponentType<LiveListProps> } | undefined

const LiveListContext = createContext<FindLiveList>(() => undefined)
export const LiveListProvider = LiveListContext.Provider
export const useFindLiveList = (): FindLiveList => useContext(LiveListContext)
