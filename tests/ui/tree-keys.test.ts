import { expect, it } from 'vitest'
import { actOf, lineBeginning, type PlacedLine } from '../../src/ui/tree/keys.ts'

const line = (key: string, depth: number, parent: string | undefined, isOpen: boolean | undefined): PlacedLine => ({
  key,
  depth,
  parent,
  isOpen,
})
const lines = [
  line('commDevice:1', 1, undefined, true),
  line('controller:1', 2, 'commDevice:1', true),
  line('door:1', 3, 'controller:1', undefined),
  line('controller:2', 2, 'commDevice:1', false),
  line('commDevice:2', 1, undefined, false),
]

it('moves by arrows, and stays at the ends', () => {
  expect(actOf('ArrowDown', lines, 0)).toEqual({ to: 1 })
  expect(actOf('ArrowUp', lines, 0)).toEqual({ to: 0 })
  expect(actOf('ArrowDown', lines, 4)).toEqual({ to: 4 })
  expect(actOf('End', lines, 0)).toEqual({ to: 4 })
  expect(actOf('Home', lines, 3)).toEqual({ to: 0 })
})

it('opens by the right arrow, then goes in; by the left it folds, then goes out', () => {
  expect(actOf('ArrowRight', lines, 3)).toEqual({ set: ['controller:2'], isOpen: true })
  expect(actOf('ArrowRight', lines, 1)).toEqual({ to: 2 })
  expect(actOf('ArrowRight', lines, 2)).toBeUndefined()
  expect(actOf('ArrowLeft', lines, 2)).toEqual({ to: 1 })
  expect(actOf('ArrowLeft', lines, 1)).toEqual({ set: ['controller:1'], isOpen: false })
  expect(actOf('ArrowLeft', lines, 4)).toBeUndefined()
})

it('opens every neighbour by an asterisk', () => {
  expect(actOf('*', lines, 1)).toEqual({ set: ['controller:1', 'controller:2'], isOpen: true })
})

it('finds the next line by its letters, and goes on where a word grows', () => {
  const texts = ['Hall', 'Harbour', 'Yard', 'Hall two']
  expect(lineBeginning('h', texts, 0)).toBe(1)
  expect(lineBeginning('hal', texts, 1)).toBe(3)
  expect(lineBeginning('h', texts, 3)).toBe(0)
  expect(lineBeginning('x', texts, 0)).toBeUndefined()
})
