import type * as z from 'zod'
import type { Code } from '../permission-codes.ts'

/** Every kind of field. What draws or stores fields is an exhaustive record of these, never a switch. */
export const fieldKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'flag',
  'choice',
  'choices',
  'date',
  'dateTime',
  'time',
  'ref',
  'refs',
  'email',
  'phone',
  'url',
  'password',
  'hex',
  'numberPlate',
  'colour',
  'picture',
  'timeZone',
  'periods',
  'record',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** The options of every field, whatever its kind. */
export interface FieldOptions {
  /** The words beside it; without it the name is spelled out ('unlockDuration' -> 'Unlock duration'). */
  readonly label?: string
  readonly help?: string
  readonly required?: boolean
  readonly initial?: unknown
  /** The server ensures that it is unique: for the tenant, for everybody, or among rows that share the named field. */
  readonly unique?:
    | true
    | 'everywhere'
    | {
        readonly within?: string
        /** The error of a second one, where that isn't '{thing} is not unique'. */
        readonly message?: string
      }
  /** Set when the record is created, never changed after. */
  readonly fixed?: boolean
  /** Set by the server alone; a caller's value is refused. */
  readonly computed?: boolean
  /**
   * A code beside the entity's own: only who holds it reads and writes the field. To everybody else it isn't there, in
   * rows, lists, exports, imports, history, OpenAPI, forms and details.
   */
  readonly permission?: Code
  /** It may be left empty, but the form says what follows and asks first. */
  readonly askWhenEmpty?: string
  /**
   * Stored encrypted. It is never searched or sorted by; a unique one is found by its digest. The history says that it
   * changed, never what it is.
   */
  readonly sealed?: true
  /** It has no effect yet: its column exists, and nothing reads or writes it. */
  readonly hidden?: true
  /**
   * Controllers work by it: it is sent to them where records of its entity are delivered (`server/delivery/subjects.ts`).
   * What opens a door by itself is sent only when a controller asks ('whenAsked'), and kept in no change log.
   */
  readonly toDevice?: true | 'whenAsked'
  /** The heading under which forms and details show it; fields without one come first. */
  readonly section?: string
  /** Shown only while another field has one of these values. */
  readonly when?: Condition
  /**
   * Required while another field has one of these values: when the record is added, and when an edit changes either of
   * the two. A record that was saved without it can still be edited otherwise.
   */
  readonly neededBy?: Condition
}

/** The name of another field, and values of it. */
interface Condition {
  readonly field: string
  readonly is: readonly unknown[]
}

/** A field: a schema for its value (never null) and what the product knows of it. `type` exists for the compiler alone. */
export interface Field<T = unknown, K extends FieldKind = FieldKind> extends FieldOptions {
  readonly kind: K
  readonly schema: z.ZodType
  readonly type?: T
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** For a date and time: shown to the second. */
  readonly seconds?: boolean
  /** For a date: the first and the last day. */
  readonly earliest?: string
  readonly latest?: string
  readonly target?: string
  /** For a list of structures: by which of their properties they refer to records, by the id of those records' entity. */
  readonly refersBy?: Readonly<Record<string, string>>
  readonly choices?: Choices
  /** For a text: it is the id of an entity, of any. */
  readonly namesKind?: true
  /** For a choice: which of its values mean that something is wrong, or was confirmed (`safe`). What is as usual has none. */
  readonly severity?: Readonly<Record<string, Severity>>
  /** For a reference: the row stores the target's title of that time, in a column named like the field. */
  readonly kept?: boolean
}

export type Fields = Readonly<Record<string, Field>>

/** The meaning of a value for the viewer: colour is reserved for these. */
export type Severity = 'alarm' | 'alert' | 'info' | 'safe'

/** Stored value -> the words for it. */
export type Choices = Readonly<Record<string, string>>

/** The text for a stored code; an unknown code is shown as it is. */
export const wordsFor = ({ choices = {} }: Pick<Field, 'choices'>, code: string): string =>
  Object.hasOwn(choices, code) ? (choices[code] ?? code) : code

/** 'unlockDuration' -> 'Unlock duration'; a run of capitals stays one word ('pinCode', 'udn' are given labels). */
export function spelledOut(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The words beside a field. */
export const labelOf = (name: string, field: FieldOptions): string => field.label ?? spelledOut(name)

/** 'doors' -> 'door', 'secondaries' -> 'secondary'. */
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** The property (and column) that carries a field: a reference `area` is `areaId`, references `doors` are `doorIds`. */
export function wireName(name: string, field: Pick<Field, 'kind'>): string {
  if (field.kind === 'ref') return `${name}Id`
  return field.kind === 'refs' ? `${singular(name)}Ids` : name
}
