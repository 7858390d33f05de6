import { describe, expect, it } from 'vitest'
import { person } from '../../../src/domain/entities/people/person.ts'
import { token } from '../../../src/domain/entities/access/token.ts'
import {
  cardOf,
  filledLabel,
  onSide,
  unknownNames,
} from '../../../src/features/badge-designs/screens/badge-design/card.ts'
import { printedValues } from '../../../src/features/badge-designs/screens/badge-design/example.ts'
import { linesOf } from '../../../src/features/badge-designs/screens/badge-design/lines.ts'

const label = (text: string) => ({
  side: 'front' as const,
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  rotation: 0,
  text,
  size: 10,
  align: 'left' as const,
})

describe('a card', () => {
  it('stands or lies by its orientation, in millimetres', () => {
    expect(cardOf({ format: 'cr80', orientation: 'landscape' })).toMatchObject({ width: 85.6, height: 54 })
    expect(cardOf({ format: 'cr100', orientation: 'portrait' })).toMatchObject({ width: 67, height: 98.5 })
  })

  it('has a back only where it has two sides', () => {
    expect(cardOf({ doubleSided: true }).sides).toEqual(['front', 'back'])
    expect(cardOf({}).sides).toEqual(['front'])
    const parts = [{ name: 'old' }, { name: 'back', side: 'back' as const }]
    expect(onSide(parts, 'front').map(({ name }) => name)).toEqual(['old'])
  })
})

describe('a label', () => {
  it('has the values in their places, and what is no field as it is written', () => {
    const values = { firstName: 'Ada', middleNames: '', surname: 'Byron' }
    expect(filledLabel('{firstName} {middleNames} {surname} {shoeSize}', values)).toBe('Ada Byron {shoeSize}')
    expect(filledLabel('{toString}', values)).toBe('{toString}')
  })

  it('lists the names that the data has no field for', () => {
    const labels = [label('{surname} {shoeSize}'), label('{shoeSize}')]
    expect(unknownNames({ labels }, new Set(Object.keys(person.fields)))).toEqual(['shoeSize'])
  })

  it('is broken between words into the lines that its place has room for', () => {
    const measure = (text: string) => text.length * 0.5
    expect(linesOf('Ada Lovelace Byron', 2, { width: 13, height: 5 }, measure)).toEqual({
      lines: ['Ada Lovelace', 'Byron'],
      fits: true,
    })
    expect(linesOf('Ada Lovelace Byron', 2, { width: 13, height: 2.4 }, measure)).toEqual({
      lines: ['Ada Lovelace'],
      fits: false,
    })
    expect(linesOf('Llanfairpwllgwyngyll', 2, { width: 13, height: 5 }, measure).fits).toBe(false)
    expect(linesOf('', 2, { width: 13, height: 5 }, measure)).toEqual({ lines: [''], fits: true })
  })

  it('shows values as text', () => {
    const record = {
      kind: 'fob',
      personId: 7,
      person: 'Ada Byron',
      validFrom: '2026-01-31',
      extraTime: true,
      pin: null,
    }
    expect(printedValues(token, record, 'Europe/London')).toMatchObject({
      kind: 'Fob',
      person: 'Ada Byron',
      validFrom: '31/01/2026',
      extraTime: 'Yes',
      pin: '',
    })
  })
})
