import { createContext, useContext, type ComponentType } from 'react'
import type { ApiRecord } from '../../api/records.ts'

export interface CellProps {
  readonly record: ApiRecord
}

/** A column of an entity's lists that is worked out of the record on the page: no field, so never sorted or exported. */
export interface ListColumn {
  readonly name: string
  readonly Cell: ComponentType<CellProps>
}

/** What features add to an entity's lists, after its own columns. */
export type FindListColumns = (entity: string) => readonly ListColumn[]

const none: readonly ListColumn[] = []
const ColumnsContext = createContext<FindListColumns>(() => none)
export const ListColumnsProvider = ColumnsContext.Provider
export const useListColumns = (entity: string): readonly ListColumn[] => useContext(ColumnsContext)(entity)
