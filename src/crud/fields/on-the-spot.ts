import { createContext, useContext } from 'react'
import type { Choice } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'

export interface OnTheSpot {
  /** Asks for a new record where a reference needs one. */
  readonly create: (entity: Entity, typed: string, onCreated: (choice: Choice) => void) => void
}

const OnTheSpotContext = createContext<OnTheSpot | undefined>(undefined)
export const OnTheSpotProvider = OnTheSpotContext.Provider

/** How a record is created in the middle of a form; undefined if that is not offered (within such a dialog). */
export const useOnTheSpot = (): OnTheSpot | undefined => useContext(OnTheSpotContext)
