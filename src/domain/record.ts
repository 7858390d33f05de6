import type { Entity } from './entity.ts'
import type { Field, Fields } from './fields/index.ts'

/** The wire property of a field: `area` (a reference) is `areaId`, `doors` (references) `doorIds`. */
type WireName<N extends string, F> = F extends { kind: 'ref' }
  ? `${N}Id`
  : F extends { kind: 'refs' }
    ? N extends `${infer One}ies`
      ? `${One}yIds`
      : N extends `${infer One}s`
        ? `${One}Ids`
        : `${N}Ids`
    : N

type TypeOf<F> = F extends Field<infer T> ? T : never
/** Whether a field always has a value once it is stored: a required one, if it always takes part. */
type IsRequired<F> = F extends { required: true } ? (F extends { when: object } ? false : true) : false
/** Kinds whose column is never null: no value is no, or an empty list. */
type NeverNull = { kind: 'flag' | 'choices' | 'refs' | 'periods' }
type Stored<F> = F extends NeverNull ? TypeOf<F> : IsRequired<F> extends true ? TypeOf<F> : TypeOf<F> | null
type Sent<F> = IsRequired<F> extends true ? TypeOf<F> : TypeOf<F> | null
/** A password has no column: it is written, never read. */
type WithoutColumn = { kind: 'password' }
/** The names under which fields are sent. */
export type PropertyOfFields<F extends Fields> = { [N in keyof F & string]: WireName<N, F[N]> }[keyof F & string]

/** What everybody who adds a record must send. */
type MustBeSent<F> =
  IsRequired<F> extends true ? (F extends { computed: true } | { permission: string } ? false : true) : false

/** The fields of a record as they are stored and sent, each under its wire name. */
export type RowOf<F extends Fields> = {
  -readonly [N in keyof F & string as F[N] extends WithoutColumn ? never : WireName<N, F[N]>]: Stored<F[N]>
}

/** Checked values of a set of fields: null where nothing was given. */
export type CheckedOf<F extends Fields> = {
  -readonly [N in keyof F & string as WireName<N, F[N]>]: Sent<F[N]>
}

/** The titles that a record carries beside its references, when read. */
export type TitlesOf<F extends Fields> = {
  readonly [N in keyof F as F[N] extends { kind: 'ref' } ? N : never]?: string
}

type FieldsOf<E> = E extends { readonly fields: infer F extends Fields } ? F : never
type CommandsOf<E> = E extends { readonly commands?: infer C } ? NonNullable<C> : never
/** Whether it is any entity, of which only the shape is known. */
type IsAny<E> = string extends keyof FieldsOf<E> ? true : false
type Unknown = Record<string, unknown>

/** The name of a property of an entity's records, on the wire. */
export type PropertyOf<E extends Entity> =
  | Extract<keyof RecordOf<E> | keyof SentOf<E>, string>
  | (IsAny<E> extends true ? string : never)

/** The titles that are stored beside references: those of the time when they were set. */
type KeptTitlesOf<F extends Fields> = {
  -readonly [N in keyof F as F[N] extends { kind: 'ref'; kept: true } ? N : never]: string | null
}

/** A record of an entity: its key and its fields, with the titles of what they refer to. */
export type RecordOf<E extends Entity> =
  IsAny<E> extends true
    ? Unknown
    : E extends Entity<infer F, infer K>
      ? { -readonly [N in K]: number } & RowOf<F> & KeptTitlesOf<F> & Omit<TitlesOf<F>, keyof KeptTitlesOf<F>>
      : never

/** Checked values of a record, as far as they are there. */
export type SentOf<E extends Entity> =
  IsAny<E> extends true
    ? Unknown
    : { -readonly [N in keyof FieldsOf<E> & string as WireName<N, FieldsOf<E>[N]>]?: Sent<FieldsOf<E>[N]> }

/** Checked values of a new record: what is required is there. */
export type AddedOf<E extends Entity> = SentOf<E> &
  (IsAny<E> extends true
    ? Unknown
    : {
        -readonly [
          N in keyof FieldsOf<E> & string as MustBeSent<FieldsOf<E>[N]> extends true
            ? WireName<N, FieldsOf<E>[N]>
            : never
        ]: Sent<FieldsOf<E>[N]>
      })

/** The names of an entity's commands. */
export type CommandOf<E extends Entity> = Extract<keyof CommandsOf<E>, string>

/** The checked input of a command: every field, null where nothing was given. */
export type InputOf<E extends Entity, N extends string = CommandOf<E>> = string extends keyof CommandsOf<E>
  ? Unknown
  : N extends keyof CommandsOf<E>
    ? CommandsOf<E>[N] extends { input: infer I extends Fields }
      ? CheckedOf<I>
      : Readonly<Record<string, never>>
    : never
