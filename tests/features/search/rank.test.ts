import { expect, test } from 'vitest'
import { door } from '../../../src/domain/entities/hardware/door.ts'
import { hasAll, ranked } from '../../../src/features/search/domain/rank.ts'
import { orderIn, orderText } from '../../../src/features/search/domain/verbs.ts'

const rank = (names: readonly string[], query: string, uses: Readonly<Record<string, number>> = {}) =>
  ranked(names, query, name => ({ text: name, value: name }), new Map(Object.entries(uses)))

test('a better match comes before one that was chosen more often', () => {
  const names = ['The yard', 'Backyard', 'Yards', 'Yard']
  expect(rank(names, 'yard', { Backyard: 9 })).toEqual(['Yard', 'Yards', 'The yard', 'Backyard'])
})

test('of equal matches the one chosen more often comes first, and others stay in their order', () => {
  expect(rank(['Zoo a', 'Zoo b', 'Zoo c'], 'zoo', { 'Zoo c': 2, 'Zoo b': 0 })).toEqual(['Zoo c', 'Zoo a', 'Zoo b'])
})

test('every word has to be there, case and accents aside', () => {
  expect(hasAll('Café doors', 'doors cafe')).toBe(true)
  expect(hasAll('Café doors', 'cafe gate')).toBe(false)
  expect(hasAll('Café doors', ' ')).toBe(false)
})

const commands = Object.entries(door.commands)
const read = (text: string) => {
  const order = orderIn(text, commands)
  return order && [order.commands.map(([name]) => name), order.name]
}

test('a verb and a name are read as commands on what is called so', () => {
  expect(read('unlock loading bay')).toEqual([['unlock', 'unlockForever', 'unlockForMinutes'], 'loading bay'])
  expect(read('Lock Front door')).toEqual([['lockForever', 'lockForMinutes'], 'Front door'])
  expect(read('unlock for minutes bay')).toEqual([['unlockForMinutes'], 'bay'])
  expect(read('cancel bay')).toEqual([['cancel'], 'bay'])
})

test('a verb without a name, or no verb, is no command', () => {
  for (const text of ['', ' ', 'unlock', 'unlock ', 'lock for', 'unlocked bay', 'loading bay', 'un bay'])
    expect(read(text), text).toBeUndefined()
})

test('a command is called by its label and the name', () => {
  expect(orderText('Unlock', '12 Bay')).toBe('Unlock 12 Bay')
  expect(orderText('Lock forever', '12 Bay')).toBe('Lock forever: 12 Bay')
})
