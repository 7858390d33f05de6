import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownPath } from '../../src/screens/return-to.ts'

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://gatehouse.example' }))
afterAll(() => void vi.unstubAllGlobals())

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
