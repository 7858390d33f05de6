import { describe, expect, it } from 'vitest'
import { entriesOf, entryErrors, newEntry, withProperty } from '../../src/crud/fields/entries.ts'
import { sitePlan } from '../../src/domain/entities/site-plan.ts'
import { choice, decimal, text, type EntryFields } from '../../src/domain/fields/index.ts'

const marker: EntryFields = {
  one: 'marker',
  many: 'markers',
  fields: {
    name: text({ required: true, max: 50 }),
    theme: choice({ primary: 'Primary', danger: 'Danger' }, { required: true, initial: 'primary' }),
    x: decimal({ label: 'Across', required: true, max: 180, initial: 0.5 }),
  },
}

describe('entries that are kept whole', () => {
  it('begin with what is declared', () => {
    expect(newEntry(marker)).toEqual({ theme: 'primary', x: 0.5 })
    expect(entriesOf(null)).toEqual([])
  })

  it('leave out what has no value, as their rules want it', () => {
    const entry = withProperty({ ...newEntry(marker), customLabelIcon: 'A' }, 'customLabelIcon', '')
    expect(entry).toEqual({ theme: 'primary', x: 0.5 })
    expect(sitePlan.fields['markers']?.schema.safeParse([{ ...entry, name: 'Lift', y: 0.5 }]).success).toBe(true)
  })

  it('say of each field what is wrong with it', () => {
    expect(entryErrors(marker, { ...newEntry(marker), x: 181 })).toEqual({
      name: 'Name is required',
      x: 'Across must be at most 180',
    })
    expect(entryErrors(marker, { ...newEntry(marker), name: 'Lift', subject: { entity: 'door', id: 1 } })).toEqual({})
  })
})
