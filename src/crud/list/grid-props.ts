import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Column } from './columns.ts'
import type { ListState } from './list-state.ts'
import type { Pages } from './use-pages.ts'
import type { Selection } from './use-selection.ts'

/** A record as a row: what it is called, and where it opens. */
export interface RowPlace {
  readonly id: number
  readonly title: string
  readonly to: string | undefined
}

/** What draws a list is given, as a table or as cards. */
export interface GridProps {
  readonly entity: Entity
  /** What is listed, for screen readers. */
  readonly label: string
  /** 'doors' */
  readonly things: string
  readonly pages: Pages
  readonly columns: readonly Column[]
  /** The names of fields that are always on a card, whatever the columns. */
  readonly onCards: readonly string[]
  readonly state: ListState
  readonly onSort: (sort: string) => void
  readonly selection: Selection
  readonly canSelect: boolean
  readonly rowOf: (record: ApiRecord) => RowPlace
  readonly onOpen: (index: number) => void
  /** Where the list was left, and how to remember it; it goes to its top whenever `top` changes. */
  readonly scroll: { readonly start: number; readonly keep: (offset: number) => void; readonly top?: number }
}
