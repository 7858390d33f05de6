import { wordsFor, type Field, type FieldKind } from '../../src/domain/fields/index.ts'

/** The value of a cell: csv-stringify writes numbers as they are, and defuses texts. */
export type Cell = string | number

const list = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : '')
const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
const json = (value: unknown): string => JSON.stringify(value)
const asNumber = (value: unknown): Cell => (typeof value === 'number' ? value : String(value))

/** How a value of each kind reads in a spreadsheet, and so that an import of ours reads it again; never null here. */
export const cells: Readonly<Record<FieldKind, (value: unknown, field: Field) => Cell>> = {
  text: (value, field) => wordsFor(field, asText(value)),
  longText: asText,
  email: asText,
  phone: asText,
  url: asText,
  hex: asText,
  numberPlate: asText,
  colour: asText,
  picture: asText,
  timeZone: asText,
  integer: asNumber,
  decimal: asNumber,
  money: value => (typeof value === 'number' ? value.toFixed(2) : asText(value)),
  flag: value => (value === true ? 'Yes' : 'No'),
  choice: (value, field) => wordsFor(field, asText(value)),
  choices: (value, field) => list(Array.isArray(value) ? value.map(each => wordsFor(field, String(each))) : []),
  date: asText,
  dateTime: asText,
  time: value => asText(value).slice(0, 5),
  // Titles are beside references by the time a cell is written.
  ref: asText,
  refs: list,
  periods: json,
  record: json,
  password: () => '',
}
