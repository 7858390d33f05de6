import { describe, expect, it } from 'vitest'
import { entities } from '../../src/domain/entities/index.ts'
import type { EntryFields, Field, RecordOptions } from '../../src/domain/fields/index.ts'

type RecordField = Field & RecordOptions

/** Every structure that users edit by hand, as 'entity.field'. */
const written = Object.values(entities).flatMap(({ id, fields, verbs }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'record' &&
    !field.computed &&
    (field as RecordField).byHand !== false &&
    (verbs.includes('add') || verbs.includes('edit'))
      ? [[`${id}.${name}`, field as RecordField] as const]
      : [],
  ),
)
const withRows = written.filter(([, { entries }]) => typeof entries === 'object')

const samples: Readonly<Record<string, unknown>> = {
  text: 'Words',
  url: 'https://example.com',
  colour: '#1a2b3c',
  decimal: 1,
  date: '2026-11-21',
}
/** Times follow each other, as those of rows may have to. */
const sampleOf = ({ initial, kind, choices = {} }: Field, index: number) =>
  kind === 'time' ? `0${index}:30` : (Object.keys(choices).at(-1) ?? initial ?? samples[kind])

/** An entry with a value for every field. */
const whole = ({ fields }: EntryFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field], index) => [name, sampleOf(field, index)]))

describe('a structure that is written by hand', () => {
  it.each(written)('%s says how its entries are written', (_name, { entries }) => {
    expect(entries).toBeDefined()
  })

  it.each(withRows)('%s takes what its rows write, and drops none of it', (_name, { entries, schema }) => {
    const entry = whole(entries as EntryFields)
    expect(schema.parse([entry])).toEqual([entry])
  })

  it.each(withRows)('%s takes a row with nothing but what is required', (_name, { entries, schema }) => {
    const rows = entries as EntryFields
    const required = Object.entries(rows.fields).filter(([, { required: isRequired }]) => isRequired)
    const entry = Object.fromEntries(required.map(([name, field], index) => [name, sampleOf(field, index)]))
    expect(schema.safeParse([entry]).success).toBe(true)
  })

  it.each(withRows)('%s calls its rows by one of their fields', (_name, { entries }) => {
    const { fields, title = 'name' } = entries as EntryFields
    expect(Object.keys(fields)).toContain(title)
  })
})
