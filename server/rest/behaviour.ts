import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import type { Entity } from '../../src/domain/entity.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import type { Command } from '../../src/domain/command.ts'
import type { AddedOf, CommandOf, InputOf, PropertyOf, RecordOf, SentOf } from '../../src/domain/record.ts'
import type { AuditOutcome } from '../../src/domain/audit.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { Touched } from './announce.ts'
import type { WriteHook } from './write-hook.ts'

/** A record or part of one, under wire names. */
export type Values = Record<string, unknown>

/** One write in flight, in its transaction: what behaviours are given. `P` is what `prepare` makes. */
export type Writing<E extends Entity = Entity, P = unknown> = WritingOf<E, PropertyOf<E>, P>

/** The same by the names `N` of its entity's properties. */
interface WritingOf<E extends Entity, N extends string, P> {
  readonly client: PoolClient
  readonly session: Session
  readonly context: Context
  readonly entity: E
  /** The transaction's instant. */
  readonly now: Date
  /** What hooks into this write. */
  readonly hooks: readonly WriteHook[]
  /** Further columns of the row, set by hooks. */
  readonly columns: Values
  /** What `prepare` made; nothing for a command or a deletion. */
  readonly prepared: P | undefined
  /** Pushed here, a 422 follows and nothing is written. */
  readonly errors: PropertyError<N>[]
  /** Said beside the answer (`warnings`); the write is done all the same. */
  readonly warnings: string[]
  /** How a device that was asked has answered. */
  readonly outcome?: AuditOutcome
  /** Further properties of the answer, shown only this once: a new key. */
  readonly answer: Values
  /** Other records that this write changed too, announced to the hub after the commit. */
  readonly touched: Touched[]
  /** Run after the commit, in order: publishing, not writing. */
  readonly afterCommit: (() => void)[]
}

/** What a command comes to: columns to set on its record, and properties of the answer. */
export interface Outcome<E extends Entity = Entity> {
  readonly set?: SentOf<E>
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

/** The id of a command that was sent to a device. The code that writes its outcome to the history also settles it. */
export interface Given {
  commandId?: string
}

/** A command that a device must do before it counts as done. */
export interface Asking<E extends Entity = Entity, N extends string = CommandOf<E>> {
  readonly context: Context
  readonly session: Session
  /** The record as it is, with its titles. */
  readonly current: RecordOf<E>
  readonly input: InputOf<E, N>
  readonly entity: E
  readonly command: Command
  /** Where the id of the command is noted. */
  readonly given: Given
}

type Maybe<T> = Promise<T | void> | T | void
type Doing<E extends Entity, P, N extends string> = (
  write: Writing<E, P>,
  current: RecordOf<E>,
  input: InputOf<E, N>,
) => Maybe<Outcome<E>>

/** What an entity does beyond CRUD, with its records' types. */
export interface Behaviour<E extends Entity = Entity, P = unknown> {
  /** Slow work that needs no database (hashing a password), done before the transaction; given on as `prepared`. */
  readonly prepare?: (preparing: Preparing) => Promise<P>
  /** Gives advice (`warnings`) before a row is written: it stops nothing, so the writing of an import leaves it out. */
  readonly warn?: (write: Writing<E, P>, values: SentOf<E>, current: Partial<RecordOf<E>>) => Maybe<void>
  /** Checks more than fields can, and may change `values`, before the row is written. */
  readonly beforeAdd?: (write: Writing<E, P>, values: AddedOf<E>) => Maybe<void>
  /** `values` are those that were sent; `current` the row before. */
  readonly beforeEdit?: (write: Writing<E, P>, values: SentOf<E>, current: RecordOf<E>) => Maybe<void>
  readonly beforeDelete?: (write: Writing<E, P>, current: RecordOf<E>) => Maybe<void>
  /** `current` is the row as written (before its deletion for 'deleted'), `sent` the checked values. */
  readonly afterWrite?: (
    write: Writing<E, P>,
    change: 'added' | 'edited' | 'deleted',
    current: RecordOf<E>,
    sent: SentOf<E>,
  ) => Maybe<void>
  /** `current` is locked. A declared `to` is set by itself. */
  readonly commands?: { readonly [N in CommandOf<E>]?: Doing<E, P, N> }
  /** Asks a device, before the transaction. @throws if it has not done it */
  readonly ask?: { readonly [N in CommandOf<E>]?: (asking: Asking<E, N>) => Promise<void> }
  /** Routes beyond the declared ones. */
  readonly routes?: (app: FastifyInstance, context: Context, entity: E) => void
}

/** What an entity does beyond CRUD: the default export of `server/behaviours/<entity-id>.ts`. */
export function behaviour<E extends Entity, P = undefined>(entity: E, declared: Behaviour<NoInfer<E>, P>): Behaviour
export function behaviour(_entity: object, declared: object): Behaviour {
  // The rows it is given are of its entity: it is registered under that entity's id.
  return declared as Behaviour
}
