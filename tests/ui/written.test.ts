import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf, writtenDay, writtenDayAndTime, writtenEnd, writtenTime } from '../../src/ui/dates/written.ts'

describe('a written day', () => {
  it('is read however it is punctuated', () => {
    for (const text of ['21/11/2026', '21.11.26', '21 11 2026', '21-11-2026', '21112026', ' 21/11/2026 ', '2026-11-21'])
      expect(writtenDay.read(text), text).toBe('2026-11-21')
    expect(writtenDay.read('1/2/2026')).toBe('2026-02-01')
  })

  it('is none where there is no such day', () => {
    for (const text of ['30/02/2026', '29/02/2025', '11/21/2026', '21/11', '21/11/202', 'tomorrow', '00/01/2026', ''])
      expect(writtenDay.read(text), text).toBeUndefined()
  })

  it('reads what it has written', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, date => {
        const day = date.toISOString().slice(0, 10)
        expect(writtenDay.read(writtenDay.write(day))).toBe(day)
        const both = date.toISOString().slice(0, 16)
        expect(writtenDayAndTime.read(writtenDayAndTime.write(both))).toBe(both)
      }),
    )
  })

  it('is shown as it was typed where it is none', () => {
    expect(writtenDay.write('31/02/2026')).toBe('31/02/2026')
    expect(writtenDayAndTime.write('21/11/2026')).toBe('21/11/2026')
  })
})

describe('a written time', () => {
  it('is read by 24 hours and by 12', () => {
    const times = {
      '9': '09:00',
      '930': '09:30',
      '9.30': '09:30',
      '09:30': '09:30',
      '9:30 pm': '21:30',
      '12am': '00:00',
    }
    for (const [text, time] of Object.entries(times)) expect(writtenTime.read(text), text).toBe(time)
    for (const text of ['24:00', '9:60', '13pm', 'noon', '']) expect(writtenTime.read(text), text).toBeUndefined()
  })

  it('may be the end of the day where a period ends', () => {
    expect(['24:00', '2400', '1730'].map(writtenEnd.read)).toEqual(['24:00', '24:00', '17:30'])
  })
})

describe('a written day and time', () => {
  it('is read as one', () => {
    for (const text of ['21/11/2026 14:30', '21/11/2026, 2:30 pm', '21 11 2026 1430', '2026-11-21T14:30'])
      expect(writtenDayAndTime.read(text), text).toBe('2026-11-21T14:30')
    for (const text of ['21/11/2026', '14:30', '21/11/2026 25:00', '21 11 2026'])
      expect(writtenDayAndTime.read(text), text).toBeUndefined()
  })

  it('has its parts', () => {
    expect(partsOf('2026-11-21T14:30')).toEqual({ day: '2026-11-21', time: '14:30' })
    expect(partsOf('2026-11-21')).toEqual({ day: '2026-11-21', time: '' })
    expect(partsOf('21/11')).toEqual({ day: '', time: '' })
  })
})
