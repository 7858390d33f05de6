import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'

/** A day, 2026-11-21, as it is read: 21/11/2026. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')

export interface DateOptions extends FieldOptions {
  /** The first day that it may be; 1900-01-01 where left out: a year of three figures is a slip. */
  readonly earliest?: string
  /** The last; 2199-12-31 where left out. */
  readonly latest?: string
}

/** A day, `2026-11-21`, without a time zone. */
export const date = <const O extends DateOptions>(options: O = {} as O): Field<string, 'date'> & O => {
  const { earliest = '1900-01-01', latest = '2199-12-31' } = options
  return {
    ...options,
    kind: 'date',
    schema: z.iso
      .date({ error: '{field} is not a date', abort: true })
      .refine(
        day => earliest <= day && day <= latest,
        `{field} must be from ${dayText(earliest)} to ${dayText(latest)}`,
      ),
  }
}

export interface DateTimeOptions extends FieldOptions {
  /** Shown to the second, so that events in quick succession can be told apart. */
  readonly seconds?: boolean
}

/** An instant, ISO 8601 with its offset; stored and sent in UTC. */
export const dateTime = <const O extends DateTimeOptions>(options: O = {} as O): Field<string, 'dateTime'> & O => ({
  ...options,
  kind: 'dateTime',
  schema: z.iso.datetime({ offset: true, error: '{field} is not a date and time' }),
})

/** A time of the day at the site, `08:30`. */
export const time = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'time'> & O => ({
  ...options,
  kind: 'time',
  schema: z.iso.time({ precision: -1, error: '{field} is not a time of day' }),
})

/** An IANA time zone, `Europe/London`. */
export const timeZone = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'timeZone'> & O => ({
  ...options,
  kind: 'timeZone',
  max: 64,
  schema: z.string('{field} must be text').max(64).refine(isTimeZone, '{field} is not a time zone'),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
