import { expect, it } from 'vitest'
import { draftKey, forgetDrafts } from '../../src/crud/form/draft-keys.ts'

it('signing out forgets every draft of the tab, whoever typed it, and nothing else', () => {
  const stored: Record<string, unknown> = {
    [draftKey(1, 2, 'fob', undefined)]: '{}',
    [draftKey(7, 2, 'person', 9)]: '{}',
    'gatehouse-theme': 'dark',
  }
  const storage = Object.defineProperty(stored, 'removeItem', {
    value: (key: string) => void delete stored[key],
    enumerable: false,
  }) as unknown as Storage
  forgetDrafts(storage)
  expect(Object.keys(stored)).toEqual(['gatehouse-theme'])
})
