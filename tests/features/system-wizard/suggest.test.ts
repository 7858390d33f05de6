import { describe, expect, it } from 'vitest'
import {
  controllerNames,
  doorName,
  readerName,
  readerNumber,
} from '../../../src/features/system-wizard/domain/suggest.ts'

describe('suggested names', () => {
  it('number the controllers of a site past those that are there, whatever their case', () => {
    expect(controllerNames('Depot', 3, ['depot 1', 'Depot 3', 'Mill 2'])).toEqual(['Depot 2', 'Depot 4', 'Depot 5'])
  })

  it('are never longer than a name may be', () => {
    const long = 'A very long name of a site that is longer than any name of its controllers'
    const [name = ''] = controllerNames(long, 1, [])
    expect(name).toMatch(/^A very long name .* 1$/)
    expect(name.length).toBeLessThanOrEqual(50)
    expect(readerName(long, 'out').length).toBeLessThanOrEqual(50)
    expect(readerName(long, 'out')).toMatch(/ out$/)
  })

  it('begin with the front door', () => {
    expect([0, 1, 9].map(index => doorName(index, 'door'))).toEqual(['Front door', 'Door 2', 'Door 10'])
  })

  it('give the readers of every door numbers of their own', () => {
    const doors = Array.from({ length: 255 }, (_, index) => index + 1)
    const numbers = doors.flatMap(door => [readerNumber(door, 'in'), readerNumber(door, 'out')])
    expect(new Set(numbers).size).toBe(510)
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([1, 510])
  })
})
