import { expect, it } from 'vitest'
import { gather } from '../../src/api/gather.ts'

it('reads what many ask for in one request, also where several ask for the same', async () => {
  const requests: (readonly number[])[] = []
  const titleOf = gather<string>({
    most: 10,
    everyMs: 0,
    async read(keys) {
      requests.push(keys)
      return new Map(keys.filter(key => key !== 3).map(key => [key, `Number ${key}`]))
    },
  })
  const { signal } = new AbortController()
  const gone = new AbortController()
  const left = titleOf(2, gone.signal)
  const asked = [1, 2, 1, 3].map(key => titleOf(key, signal))
  gone.abort()
  await expect(left).rejects.toThrow('Nobody looks at it any more')
  expect(await Promise.all(asked)).toEqual(['Number 1', 'Number 2', 'Number 1', null])
  expect(requests).toEqual([[2, 1, 3]])
})

it('asks for nothing that nobody waits for any more', async () => {
  const requests: (readonly number[])[] = []
  const read = async (keys: readonly number[]) => {
    requests.push(keys)
    return new Map<number, string>()
  }
  const titleOf = gather<string>({ most: 10, everyMs: 0, read })
  const gone = new AbortController()
  const left = titleOf(1, gone.signal)
  gone.abort()
  await expect(left).rejects.toThrow()
  expect(await titleOf(2, new AbortController().signal)).toBeNull()
  expect(requests).toEqual([[2]])
})
