import { describe, expect, it } from 'vitest'
import { clashesOf, namesOf } from '../../../src/features/bulk-areas/domain/bulk-areas.ts'
import { mostNumbers, readNumbers } from '../../../src/features/bulk-areas/domain/numbers.ts'

const read = (text: string) => readNumbers(text, 'sequential')

describe('numbers', () => {
  it('are single ones and ranges, with spaces or without', () => {
    const numbers = ['1', '2', '3', '4', '7', '9', '10', '11', '12']
    expect(read('1-4, 7, 9-12')).toEqual({ numbers })
    expect(read(' 1 - 4,7 ,9–12 ')).toEqual({ numbers })
    expect(read('5-5')).toEqual({ numbers: ['5'] })
  })

  it('keep the zeros before them', () => {
    expect(read('08-10, 007')).toEqual({ numbers: ['08', '09', '10', '007'] })
  })

  it('may be every other one of each range', () => {
    expect(readNumbers('1-6, 8, 20-24', 'everyOther')).toEqual({ numbers: ['1', '3', '5', '8', '20', '22', '24'] })
  })

  it.each([
    ['9-7', '‘9-7’ counts down: write 7-9'],
    ['a', '‘a’ is no number and no range such as 1-4'],
    ['1-', '‘1-’ is no number and no range such as 1-4'],
    ['-3', '‘-3’ is no number and no range such as 1-4'],
    ['1-2-3', '‘1-2-3’ is no number and no range such as 1-4'],
    ['1.5', '‘1.5’ is no number and no range such as 1-4'],
    ['1 2', '‘1 2’ is no number and no range such as 1-4'],
    ['1,,2', 'There is a comma too many'],
    ['1,', 'There is a comma too many'],
    ['', 'Numbers are required'],
    ['   ', 'Numbers are required'],
    ['1-100000', 'These are more than 1,000 numbers'],
    ['1-999999999', 'These are more than 1,000 numbers'],
    ['1-1000, 1001', 'These are more than 1,000 numbers'],
    ['1234567890', '‘1234567890’ is no number and no range such as 1-4'],
  ])('%j cannot be read: %s', (text, error) => {
    expect(read(text)).toEqual({ error })
  })

  it('are as many as may be added at once', () => {
    const of = read(`1-${mostNumbers}`)
    expect('numbers' in of && of.numbers.length).toBe(mostNumbers)
    expect(readNumbers('1-1999', 'everyOther')).toHaveProperty('numbers.999', '1999')
  })
})

describe('names', () => {
  const naming = { prefix: 'Room ', suffix: 'a', numbers: '1-3', pattern: 'sequential' } as const

  it('have no spaces but those that are typed', () => {
    expect(namesOf(naming)).toEqual({ names: ['Room 1a', 'Room 2a', 'Room 3a'] })
    expect(namesOf({ ...naming, prefix: 'R', suffix: ' ' })).toEqual({ names: ['R1', 'R2', 'R3'] })
  })

  it('clash with those that are there, with themselves, and where they are too long', () => {
    const names = ['Room 1', 'room 2', 'Room 2', 'x'.repeat(101)]
    expect([...clashesOf(names, new Set(['room 1']))]).toEqual([
      [0, 'taken'],
      [2, 'twice'],
      [3, 'tooLong'],
    ])
  })
})
