import { expect, it } from 'vitest'
import { atOnce } from '../../server/base/at-once.ts'

/** Work that ends when it is told to; what has begun, in order. */
function works(most: number) {
  const run = atOnce(most)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    add: (name: string, isPatient?: boolean) =>
      run(() => {
        begun.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      }, isPatient),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

it('runs some at once, and the others in the order in which they came', async () => {
  const { add, begun, end } = works(2)
  for (const name of ['a', 'b', 'c', 'd']) void add(name)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('lets what is patient wait for everything else', async () => {
  const { add, begun, end } = works(1)
  void add('a', true)
  void add('patient', true)
  void add('c')
  void add('d')
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(begun).toEqual(['a', 'c', 'd', 'patient'])
})

it('goes on after work that fails', async () => {
  const run = atOnce(1)
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(() => Promise.resolve(1))).toBe(1)
})
