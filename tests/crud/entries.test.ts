import { describe, expect, it } from 'vitest'
import { entriesOf, entryErrors, newEntry, titleOfEntry, withProperty } from '../../src/crud/fields/entries.ts'
import { sitePlan } from '../../src/features/site-plans/domain/site-plan.ts'
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

describe('entries stored as one value', () => {
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

  it('are called by their title, in its words', () => {
    expect(titleOfEntry(marker, { name: 'Lift' })).toBe('Lift')
    expect(titleOfEntry({ ...marker, title: 'theme' }, { name: 'Lift', theme: 'danger' })).toBe('Danger')
    expect(titleOfEntry(marker, newEntry(marker))).toBe('')
  })
})
