import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import type { Entity } from '../../src/domain/entity.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { CustomValues } from '../custom-fields/values.ts'
import type { Noted } from '../delivery/note.ts'
import type { Session } from '../session.ts'

/** A record or part of one, under wire names. */
export type Values = Record<string, unknown>

/** One write under way, in its transaction: what behaviours are given. */
export interface Writing {
  readonly client: PoolClient
  readonly session: Session
  readonly context: Context
  readonly entity: Entity
  /** The transaction's instant. */
  readonly now: Date
  /** The checked custom values of the record, where some were sent. */
  custom?: CustomValues
  /** What `prepare` made. */
  readonly prepared: unknown
  /** Pushed here, a 422 follows and nothing is written. */
  readonly errors: PropertyError[]
  /** Said beside the answer (`warnings`); the write is done all the same. */
  readonly warnings: string[]
  /** Further properties of the answer, told this once: a new key. */
  readonly answer: Values
  /** Other records that this write changed too, told to the hub after the commit. */
  readonly touched: { readonly entity: string; readonly id: number; readonly change: 'added' | 'edited' | 'deleted' }[]
  /** Records that were written and that controllers may have to know of; they are told at the end of the transaction. */
  readonly noted: Noted[]
  /** Run after the commit, in order: publishing, not writing. */
  readonly afterCommit: (() => void)[]
}

/** What a command comes to: columns to set on its record, and properties of the answer. */
export interface Outcome {
  readonly set?: Values
  readonly answer?: Values
}

/** What is known of a write before its transaction begins. */
export interface Preparing {
  readonly context: Context
  readonly session: Session
  /** As it came, unchecked. */
  readonly sent: Values
  /** The record's key, on edit. */
  readonly key?: number
}

/** A command that a device must do before it counts as done. */
export interface Asking {
  readonly context: Context
  readonly session: Session
  /** The record as it is, with its titles. */
  readonly current: Values
  readonly input: Values
  readonly entity: Entity
}

export interface Behaviour {
  /** Slow work that needs no database (hashing a password), done before the transaction; given on as `prepared`. */
  readonly prepare?: (preparing: Preparing) => Promise<unknown>
  /** Gives advice (`warnings`) before a row is written: it stops nothing, so the writing of an import leaves it out. */
  readonly warn?: (write: Writing, values: Values, current: Values) => Promise<void> | void
  /** Checks more than fields can, and may change `values`, before the row is written. */
  readonly beforeAdd?: (write: Writing, values: Values) => Promise<void> | void
  /** `values` are those that were sent; `current` the row before. */
  readonly beforeEdit?: (write: Writing, values: Values, current: Values) => Promise<void> | void
  readonly beforeDelete?: (write: Writing, current: Values) => Promise<void> | void
  /** `current` is the row as written (before its deletion for 'deleted'), `sent` the checked values. */
  readonly afterWrite?: (
    write: Writing,
    change: 'added' | 'edited' | 'deleted',
    current: Values,
    sent: Values,
  ) => Promise<void> | void
  /** By the command's name. `current` is locked. A declared `to` is set as the status by itself. */
  readonly commands?: Readonly<
    Record<string, (write: Writing, current: Values, input: Values) => Promise<Outcome | void> | Outcome | void>
  >
  /** By the command's name: asks a device, before the transaction. @throws where it has not done it */
  readonly ask?: Readonly<Record<string, (asking: Asking) => Promise<void>>>
  /** Routes beyond the declared ones. */
  readonly routes?: (app: FastifyInstance, context: Context, entity: Entity) => void
}

/** What an entity does beyond CRUD: the default export of `server/behaviours/<entity-id>.ts`. */
export const behaviour = (declared: Behaviour): Behaviour => declared
