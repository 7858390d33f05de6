import { createContext, useContext, type ComponentType } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'

/** What a tab of its own is given. */
export interface SpecialTabProps {
  readonly entity: Entity
  readonly record: ApiRecord
}
export type SpecialTab = ComponentType<SpecialTabProps>

/** The tab of an entity by its name, undefined where nobody has made it. */
export type FindSpecialTab = (entity: string, name: string) => SpecialTab | undefined

const SpecialTabsContext = createContext<FindSpecialTab>(() => undefined)
export const SpecialTabsProvider = SpecialTabsContext.Provider
export const useSpecialTabs = (): FindSpecialTab => useContext(SpecialTabsContext)
