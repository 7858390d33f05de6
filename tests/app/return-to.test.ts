import { describe, expect, it } from 'vitest'
import { ownPath as pathOf } from '../../src/domain/own-path.ts'

const ownPath = (wanted: string | null) => pathOf('https://gatehouse.example', wanted)

describe('where a sign-in continues', () => {
  it('is a path of this app with its query and fragment', () => {
    expect(ownPath('/management/door/3?tab=readers#top')).toBe('/management/door/3?tab=readers#top')
  })

  it('is home for nothing, for another site, and for what only looks like a path', () => {
    const elsewhere = [
      null,
      '',
      'dashboard',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/\t/evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
    ]
    for (const wanted of elsewhere) expect([wanted, ownPath(wanted)]).toEqual([wanted, '/'])
  })
})
