import { createContext, useContext, type ComponentType } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'

/** The props of a special tab. */
export interface SpecialTabProps {
  readonly entity: Entity
  readonly record: ApiRecord
}
export type SpecialTab = ComponentType<SpecialTabProps>

/** An entity's special tab by its name, undefined if there is none. */
export type FindSpecialTab = (entity: string, name: string) => SpecialTab | undefined

const SpecialTabsContext = createContext<FindSpecialTab>(() => undefined)
export const SpecialTabsProvider = SpecialTabsContext.Provider
export const useSpecialTabs = (): FindSpecialTab => useContext(SpecialTabsContext)
