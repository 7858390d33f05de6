import type { Field, FieldKind } from '../../../src/domain/fields/index.ts'

/** How a kind of field is stored. */
export interface Storage {
  /** The column's type; undefined if no column is made (a password is stored by sign-in alone). */
  readonly type: string | undefined
  /** The column's value when there is none; without it the column is null. */
  readonly empty?: false | readonly []
  /** Compared and sorted without case. */
  readonly textLike?: true
}

const words: Storage = { type: 'text', textLike: true }

/** The column of every kind of field. */
export const storage: Readonly<Record<FieldKind, Storage>> = {
  text: words,
  longText: words,
  email: words,
  phone: words,
  url: words,
  hex: words,
  numberPlate: words,
  colour: { type: 'text' },
  picture: { type: 'text' },
  timeZone: { type: 'text' },
  choice: { type: 'text' },
  integer: { type: 'integer' },
  decimal: { type: 'double precision' },
  money: { type: 'numeric(12,2)' },
  flag: { type: 'boolean', empty: false },
  choices: { type: 'text[]', empty: [] },
  date: { type: 'date' },
  dateTime: { type: 'timestamp with time zone' },
  time: { type: 'time without time zone' },
  ref: { type: 'integer' },
  refs: { type: 'integer[]', empty: [] },
  periods: { type: 'jsonb', empty: [] },
  record: { type: 'jsonb' },
  password: { type: undefined },
}

/** Keys that outgrow an integer: no other table has millions of rows. */
const wideKeys: ReadonlySet<string> = new Set(['event', 'changeLog', 'auditLog'])

/** The type of a field's column, undefined for none: an integer that may exceed 32 bits is a bigint. */
export function columnType(field: Field): string | undefined {
  if (field.kind === 'integer' && (field.max ?? 0) > 2_147_483_647) return 'bigint'
  if (field.kind === 'ref' && wideKeys.has(field.target ?? '')) return 'bigint'
  return storage[field.kind].type
}

export const keyType = (entityId: string): string => (wideKeys.has(entityId) ? 'bigint' : 'integer')
