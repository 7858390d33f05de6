import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '../caller/caller.ts'
import { createContext, useContext, type ComponentType } from 'react'

/** A write that is about to be made. */
export interface PendingWrite {
  /** The entity's id. */
  readonly entity: string
  /** Left out where it is new; a negative one where another of these writes names it. */
  readonly id?: number | undefined
  /** As they are to be sent. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly isDeleted?: boolean
}

export interface BeforeSaveProps {
  readonly writes: readonly PendingWrite[]
}

/** Who is about to save, and where what was read is kept. */
export interface Asking extends Pick<Caller, 'words' | 'may'> {
  readonly queries: QueryClient
}

/** What a feature says of writes before they are made. */
export interface BeforeSave {
  /** What they would do; nothing where they do nothing that concerns it. */
  readonly Summary: ComponentType<BeforeSaveProps>
  /**
   * What has to be confirmed once more. It takes a few seconds at most, and never fails: where it cannot be found out, that
   * is what has to be confirmed.
   */
  readonly ask: (writes: readonly PendingWrite[], asking: Asking) => Promise<readonly string[]>
}

/** One that is loaded when it is needed. */
export interface FoundBeforeSave {
  readonly id: string
  readonly Summary: ComponentType<BeforeSaveProps>
  readonly load: () => Promise<BeforeSave>
}

/** What has something to say of an entity's writes. */
export type FindBeforeSaves = (entity: string) => readonly FoundBeforeSave[]

const none: readonly FoundBeforeSave[] = []
const BeforeSavesContext = createContext<FindBeforeSaves>(() => none)
export const BeforeSavesProvider = BeforeSavesContext.Provider
export const useBeforeSaves = (entity: string): readonly FoundBeforeSave[] => useContext(BeforeSavesContext)(entity)
