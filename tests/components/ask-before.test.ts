import { expect, test } from 'vitest'
import { askBefore } from '../../src/crud/before-save/ask-before.ts'
import type { Asking, BeforeSave, FoundBeforeSave } from '../../src/crud/before-save/before-save.ts'

const writes = [{ entity: 'door', id: 1, values: { name: 'Front' } }]
const found = (id: string, load: () => Promise<BeforeSave>): FoundBeforeSave => ({ id, load, Summary: () => null })
const asks = (id: string, ...questions: readonly string[]) =>
  found(id, async () => ({ Summary: () => null, ask: async () => questions }))
const ask = (...all: readonly FoundBeforeSave[]) => askBefore(all, writes, {} as Asking)

test('what features ask is confirmed, by all of them', async () => {
  expect(await ask(asks('one', 'Three lose a door.'), asks('other'), asks('third', 'It is real.'))).toEqual([
    'Three lose a door.',
    'It is real.',
  ])
})

test('a feature that cannot be loaded is confirmed unseen, once', async () => {
  const gone = found('gone', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const asked = await ask(gone, asks('one', 'It is real.'), { ...gone, id: 'other' })
  expect(asked).toEqual([expect.stringMatching(/could not be checked/), 'It is real.'])
})
