import { describe, expect, it } from 'vitest'
import { nextTheme, schemeOf, valueOf } from '../../src/app/theme/themes.ts'

describe('the theme toggle', () => {
  it('goes from 1 light over 2 auto to 3 dark and to 1 again', () => {
    expect([1, 2, 3].map(value => nextTheme(value as 1 | 2 | 3))).toEqual([2, 3, 1])
    expect([1, 2, 3].map(value => schemeOf(value as 1 | 2 | 3))).toEqual(['light', 'auto', 'dark'])
    expect((['light', 'auto', 'dark'] as const).map(valueOf)).toEqual([1, 2, 3])
  })
})
