import type { EntityId } from '../../../domain/entities/index.ts'
import type { Fields } from '../../../domain/entity.ts'
import type { Code } from '../../../domain/permission-codes.ts'

/** How a column is shown: a record of an entity as the way to it. */
export type ColumnKind = 'text' | 'instant' | 'day' | 'number' | 'eventType'

/** A column of a report. */
export interface Column {
  /** Under which name a row has it; the id of a record under the name with 'Id'. */
  readonly name: string
  readonly label: string
  readonly kind: ColumnKind
  /** What it is a record of. */
  readonly of?: EntityId
}

/** A report, declared once for its screen, its files, its emails and its schedule. */
export interface Report {
  /** Its words: `{one}` and `{many}` are those of a credential. */
  readonly title: string
  /** What it answers, in a sentence. */
  readonly about: string
  /** The codes that it needs. */
  readonly permission: readonly Code[]
  /** What is asked for, as fields of a form. */
  readonly parameters: Fields
  /** Days of its time period, where they are fewer than a year's. */
  readonly mostDays?: number
  readonly columns: readonly Column[]
  /** What its bars count, where a picture says more. */
  readonly bars?: string
  /** The text where it has no rows. */
  readonly empty: string
}

/** Declares a report. */
export const report = <const R extends Report>(declared: R): R => declared

export const text = (name: string, label: string): Column => ({ name, label, kind: 'text' })
export const instant = (name: string, label: string): Column => ({ name, label, kind: 'instant' })
export const number = (name: string, label: string): Column => ({ name, label, kind: 'number' })
/** A record, called by its title and leading to it; the column is called as the brand calls such a record. */
export const recordOf = (of: EntityId): Column => ({ name: of, label: '', kind: 'text', of })
