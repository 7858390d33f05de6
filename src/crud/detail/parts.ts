import { createContext, useContext } from 'react'
import type { SpecialTab } from './special-tabs.ts'

/** A part of a record's page below its overview, and its name for React. */
export interface DetailPart {
  readonly id: string
  readonly Part: SpecialTab
}

/** The parts of an entity's record pages, in order. */
export type FindParts = (entity: string) => readonly DetailPart[]

const PartsContext = createContext<FindParts>(() => [])
export const PartsProvider = PartsContext.Provider
export const useParts = (): FindParts => useContext(PartsContext)
