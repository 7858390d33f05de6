import type { Field, FieldKind } from '../../src/domain/fields/index.ts'

type Reader = (text: string, field: Field) => unknown

const asItIs: Reader = text => text
const number: Reader = text => (/^-?\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : text)
const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])

/** dd/mm/yyyy as the screens write it; anything else stays, and is checked as it is. */
const day: Reader = text =>
  text.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})/,
    (_whole, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )

/** An instant without an offset is one of UTC. */
const instant: Reader = (text, field) =>
  String(day(text, field)).replace(
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/,
    (_whole, date: string, time: string, seconds = ':00') => `${date}T${time}${String(seconds)}Z`,
  )

const chosen: Reader = (text, { choices = {} }) => {
  if (Object.hasOwn(choices, text)) return text
  const wanted = text.toLowerCase()
  const same = ([value, words]: [string, string]) => value.toLowerCase() === wanted || words.toLowerCase() === wanted
  return Object.entries(choices).find(same)?.[0] ?? text
}

/** The parts of a cell that holds several values. */
export const several = (text: string): readonly string[] =>
  text
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)

/**
 * How the text of a cell becomes a value of each kind, before it is checked like any other; undefined for kinds that
 * no cell can say. References stay as they were written: their keys are found for many rows at once.
 */
export const readers: Readonly<Record<FieldKind, Reader | undefined>> = {
  text: chosen,
  longText: asItIs,
  email: asItIs,
  phone: asItIs,
  url: asItIs,
  hex: asItIs,
  numberPlate: asItIs,
  colour: asItIs,
  timeZone: asItIs,
  time: text => text.padStart(5, '0'),
  integer: number,
  decimal: number,
  money: text => number(text.replace(/^£\s*/, ''), {} as Field),
  flag: text => (yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text),
  choice: chosen,
  choices: (text, field) => several(text).map(part => chosen(part, field)),
  date: day,
  dateTime: instant,
  ref: asItIs,
  refs: several,
  picture: undefined,
  password: undefined,
  periods: undefined,
  record: undefined,
}

/** A cell as it was meant: without the apostrophe that keeps spreadsheets from taking it for a formula. */
export const undefused = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text).trim()
