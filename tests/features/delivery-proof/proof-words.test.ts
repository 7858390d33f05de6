import { expect, test } from 'vitest'
import { proofWords } from '../../../src/features/delivery-proof/screens/proof-words.ts'

const names = { one: 'controller', many: 'controllers' }
const words = (controllers: number, pending: number, offline: number, workingOut = false) =>
  proofWords({ controllers, confirmed: controllers - pending, pending, offline }, workingOut, names)

test('a proof says how many have confirmed, and what the others are', () => {
  expect(words(40, 3, 3)).toBe('37 of 40 controllers confirmed, 3 offline')
  expect(words(40, 5, 3)).toBe('35 of 40 controllers confirmed, 2 pending, 3 offline')
  expect(words(1, 1, 0)).toBe('0 of 1 controller confirmed, 1 pending')
  expect(words(1200, 0, 0)).toBe('Confirmed by all 1,200 controllers')
  expect(words(1, 0, 0)).toBe('Confirmed by the controller')
})

test('a proof is not complete while some is being worked out', () => {
  expect(words(40, 0, 0, true)).toBe('Confirmed by all 40 controllers; more is being worked out')
  expect(words(0, 0, 0, true)).toBe('Which are concerned is being worked out')
  expect(words(0, 0, 0)).toBe('No controller has to know of it')
})
