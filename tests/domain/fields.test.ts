import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choice,
  choices,
  date,
  email,
  fieldKinds,
  hex,
  integer,
  labelOf,
  money,
  numberPlate,
  periods,
  ref,
  refs,
  spelledOut,
  text,
  time,
  timeZone,
  url,
  wireName,
  wordsFor,
} from '../../src/domain/fields/index.ts'

const takes = (field: { schema: { safeParse: (value: unknown) => { success: boolean } } }, value: unknown) =>
  field.schema.safeParse(value).success

describe('a date', () => {
  it('is a day within its bounds', () => {
    expect(['1900-01-01', '2199-12-31', '1899-12-31', '2026-02-30'].map(day => takes(date(), day))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const bounded = date({ earliest: '2026-01-01', latest: '2026-12-31' })
    expect(bounded.schema.safeParse('2027-01-01').error?.issues.map(({ message }) => message)).toEqual([
      '{field} must be from 01/01/2026 to 31/12/2026',
    ])
    expect(bounded.schema.safeParse('soon').error?.issues).toHaveLength(1)
  })
})

describe('a field', () => {
  it('spells its name out where it has no label', () => {
    expect(['unlockDuration', 'name', 'rs485Primary'].map(spelledOut)).toEqual([
      'Unlock duration',
      'Name',
      'Rs485 primary',
    ])
    expect(labelOf('udn', { label: 'UDN' })).toBe('UDN')
  })

  it('goes by its wire name', () => {
    expect(wireName('area', ref('area'))).toBe('areaId')
    expect(wireName('doors', refs('door'))).toBe('doorIds')
    expect(wireName('rs485Secondaries', refs('controller'))).toBe('rs485SecondaryIds')
    expect(wireName('name', text())).toBe('name')
  })

  it('is of a kind that is named once', () => expect(new Set(fieldKinds).size).toBe(fieldKinds.length))
})

describe('a text', () => {
  it('is taken just when it is of the length that it may have, without the space around it', () => {
    const name = text({ max: 20 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), value => {
        expect(takes(name, value)).toBe(value.trim().length >= 1 && value.trim().length <= 20)
      }),
    )
  })

  it('never has a control character or half a character', () => {
    for (const value of ['a\u0000b', 'bell\u0007', 'half \ud800', '\u007f']) expect(takes(text(), value)).toBe(false)
    expect(takes(text(), 'emoji 🚪, accents é, tab\tand 漢字')).toBe(true)
  })
})

describe('a number', () => {
  it('is an integer within its bounds', () => {
    const minutes = integer({ min: 1, max: 1440 })
    expect([0, 1, 1440, 1441, 1.5, '5', Number.NaN, Infinity].map(value => takes(minutes, value))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(takes(integer(), 2 ** 31)).toBe(false)
  })

  it('is a price with two decimals at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), pence => {
        expect(takes(money(), pence / 100)).toBe(true)
      }),
    )
    expect([-1, 1.005, 10_000_000, '5'].some(value => takes(money(), value))).toBe(false)
  })
})

describe('a code', () => {
  it('has just its digits and is kept in capitals', () => {
    const keycode = hex({ digits: 12, message: 'Keycode is not 12 digit hex number' })
    expect(keycode.schema.parse('00ab00cd00ef')).toBe('00AB00CD00EF')
    expect(['00AB00CD00E', '00AB00CD00EFF', '00AB00CD00EG', ''].some(value => takes(keycode, value))).toBe(false)
  })

  it('is a number plate of any UK pattern, without spaces', () => {
    const plate = numberPlate()
    expect(
      ['ab12 cde', 'A123 BCD', 'ABC 123D', '1234 AB', 'AB 1234', 'ABZ 1234'].map(value => plate.schema.parse(value)),
    ).toEqual(['AB12CDE', 'A123BCD', 'ABC123D', '1234AB', 'AB1234', 'ABZ1234'])
    expect(['', 'ABCDEFG', '12345', 'A', 'AB12CDEF'].some(value => takes(plate, value))).toBe(false)
    const refused = plate.schema.safeParse('12345').error
    expect(refused?.issues.map(({ message }) => message)).toContain('Number plate is not valid')
  })
})

describe('other kinds', () => {
  it('choose among what is declared, not among what objects have', () => {
    const colour = choice({ red: 'Red', green: 'Green' })
    expect(['red', 'constructor', '__proto__', 'Red'].map(value => takes(colour, value))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(
      [['red'], ['red', 'red'], [], 'red'].map(value => takes(choices({ red: 'Red', green: 'Green' }), value)),
    ).toEqual([true, false, true, false])
  })

  it('have words for the codes that are known, and take others as they are', () => {
    const code = text({ max: 20, choices: { doorForced: 'Door forced' } })
    expect(['doorForced', 'lidOpened', 'constructor'].map(each => wordsFor(code, each))).toEqual([
      'Door forced',
      'lidOpened',
      'constructor',
    ])
    expect([takes(code, 'lidOpened'), takes(code, 'x'.repeat(21))]).toEqual([true, false])
    expect(wordsFor(text(), 'doorForced')).toBe('doorForced')
  })

  it('take addresses of the web alone', () => {
    expect(
      ['https://a.example/x', 'http://a.example', 'javascript:alert(1)', 'data:text/html,x', 'a.example'].map(value =>
        takes(url(), value),
      ),
    ).toEqual([true, true, false, false, false])
    expect(['a@b.example', 'a@b', 'a b@c.example'].map(value => takes(email(), value))).toEqual([true, false, false])
  })

  it('know times, time zones and the periods of a week', () => {
    expect(['08:30', '24:00', '8:30', '08:30:00'].map(value => takes(time(), value))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(['Europe/London', 'UTC', 'Mars/Olympus', ''].map(value => takes(timeZone(), value))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const week = (start: string, end: string, days: number[] = [0]) => takes(periods(), [{ days, start, end }])
    expect([
      week('08:00', '24:00'),
      week('08:00', '08:00'),
      week('09:00', '08:00'),
      week('08:00', '09:00', []),
      week('08:00', '09:00', [7]),
    ]).toEqual([true, false, false, false, false])
  })
})
