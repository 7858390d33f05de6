import { describe, expect, it } from 'vitest'
import { linesOf } from '../../src/ui/rows/lines.ts'

describe('the lines that a text takes', () => {
  it('is one where it fits', () => {
    expect(linesOf('Harbour House, 3 Main entrance', 400, 14)).toBe(1)
  })

  it('wraps whole words', () => {
    expect(linesOf('Station Road Clinic, 5 Treatment room 7', 170, 14)).toBe(2)
    expect(linesOf('Station Road Clinic, 5 Treatment room 7', 100, 14)).toBe(4)
  })

  it('breaks a word that is longer than a line', () => {
    expect(linesOf('x'.repeat(60), 170, 14)).toBe(3)
    expect(linesOf(`At ${'x'.repeat(40)}`, 170, 14)).toBe(3)
  })

  it('is bounded however narrow it gets', () => {
    expect(linesOf('x'.repeat(200), 0, 14)).toBe(25)
  })
})
