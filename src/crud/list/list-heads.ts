import { createContext, useContext, type ComponentType } from 'react'

/** What a feature draws above an entity's list, and its name for React; it knows by itself what to show. */
export interface ListHead {
  readonly id: string
  readonly Head: ComponentType
}

/** What stands above an entity's list. */
export type FindListHeads = (entity: string) => readonly ListHead[]

const HeadsContext = createContext<FindListHeads>(() => [])
export const ListHeadsProvider = HeadsContext.Provider
export const useListHeads = (): FindListHeads => useContext(HeadsContext)
