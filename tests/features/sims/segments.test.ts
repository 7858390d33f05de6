import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooLong, segmentsOf, sentText } from '../../../src/features/sims/domain/segments.ts'

describe('the parts of a text message', () => {
  it.each([
    ['', 'gsm', 0, 0],
    ['x'.repeat(160), 'gsm', 160, 1],
    ['x'.repeat(161), 'gsm', 161, 2],
    ['x'.repeat(459), 'gsm', 459, 3],
    ['x'.repeat(460), 'gsm', 460, 4],
    ['€'.repeat(80), 'gsm', 160, 1],
    // A sign of two places is not divided: the first part ends with a free place.
    [`${'x'.repeat(152)}€${'x'.repeat(152)}`, 'gsm', 306, 3],
    ['ж'.repeat(70), 'ucs2', 70, 1],
    ['ж'.repeat(71), 'ucs2', 71, 2],
    ['ж'.repeat(201), 'ucs2', 201, 3],
    ['😀'.repeat(35), 'ucs2', 70, 1],
    [`${'x'.repeat(160)}’`, 'ucs2', 161, 3],
  ])('of %j', (text, alphabet, length, parts) => {
    expect(segmentsOf(text)).toMatchObject({ alphabet, length, parts })
  })

  it('are counted as the text is sent: one line', () => {
    expect(sentText('  a\n\tb\u200dc ')).toBe('a b c')
    expect(segmentsOf(' a\nb ').length).toBe(3)
  })

  it('grow with the text, and what is not too long fits into what the outbox sends', () => {
    const sign = fc.constantFrom('a', '€', 'ж', '😀', ' ', '\n', '[')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 500 }), sign, (text, more) => {
        const [one, longer] = [segmentsOf(text), segmentsOf(text + more)]
        expect(longer.parts).toBeGreaterThanOrEqual(one.parts)
        if (!isTooLong(one)) expect(sentText(text).length).toBeLessThanOrEqual(459)
      }),
    )
  })
})
