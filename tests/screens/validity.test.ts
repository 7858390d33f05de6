import { describe, expect, it } from 'vitest'
import { datesInWords, validityOf } from '../../src/screens/person/validity.ts'

const said = (record: Record<string, unknown>) => {
  const { field, value } = validityOf(record, '2026-11-21')
  return [field.choices[value], field.severity[value as 'later']]
}

describe('whether a person is valid', () => {
  it('goes by the day at the site, both ends included', () => {
    expect(said({ validFrom: null, validUntil: null })).toEqual(['Valid', undefined])
    expect(said({ validFrom: '2026-11-21', validUntil: '2026-11-21' })).toEqual(['Valid until 21/11/2026', undefined])
    expect(said({ validUntil: '2026-11-20' })).toEqual(['Expired on 20/11/2026', 'alert'])
    expect(said({ validFrom: '2026-11-22' })).toEqual(['Valid from 22/11/2026', 'info'])
  })

  it('is suspended, whatever the dates say', () => {
    expect(said({ suspendedAt: '2026-11-20T10:00:00Z', validUntil: '2099-01-01' })).toEqual(['Suspended', 'alert'])
  })

  it('is expired rather than not yet valid', () => {
    expect(said({ validFrom: '2026-12-01', validUntil: '2026-11-01' })).toEqual(['Expired on 01/11/2026', 'alert'])
  })
})

it.each([
  [{}, undefined],
  [{ validFrom: '2026-11-21' }, undefined],
  [{ validFrom: '2026-12-01' }, 'Valid from 01/12/2026: starts at midnight, Europe/London'],
  [{ validUntil: '2026-11-30' }, 'Valid until 30/11/2026: stops at midnight, Europe/London'],
  [{ validUntil: '2026-11-20' }, 'Valid until 20/11/2026: stopped at midnight, Europe/London'],
])('says in words what %j means', (record, words) => {
  expect(datesInWords(record, '2026-11-21', 'Europe/London')).toBe(words)
})
