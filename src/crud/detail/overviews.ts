import { createContext, useContext } from 'react'
import type { SpecialTab } from './special-tabs.ts'

/** The overview at the top of a record's page; undefined if the entity has none. */
export type FindOverview = (entity: string) => SpecialTab | undefined

const OverviewsContext = createContext<FindOverview>(() => undefined)
export const OverviewsProvider = OverviewsContext.Provider
export const useOverviews = (): FindOverview => useContext(OverviewsContext)
