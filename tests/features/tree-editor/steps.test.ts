import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedTo, fresh, type History, redone, undone } from '../../../src/features/tree-editor/domain/history.ts'
import {
  keptMine,
  replay,
  sentChanges,
  type Steps,
  type Wish,
  without,
  withWish,
} from '../../../src/features/tree-editor/domain/steps.ts'
import { areasUpFrom, keyOf, type Key, type SystemTree, treeOf } from '../../../src/features/tree-editor/domain/tree.ts'
import { site, siteWith } from './trees.ts'

const base = treeOf(1, site)
const asked = (steps: Steps, key: Key, wish: Wish) => withWish(base, steps, key, wish)
const refusal = (key: Key, wish: Wish) => {
  const answer = asked([], key, wish)
  return 'refused' in answer ? answer.refused : undefined
}
const after = (...wishes: readonly (readonly [Key, Wish])[]): Steps =>
  wishes.reduce<Steps>((steps, [key, wish]) => {
    const next = asked(steps, key, wish)
    if ('refused' in next) throw new Error(next.refused)
    return next.steps
  }, [])

it('refuses in words what may not stand somewhere', () => {
  expect(refusal('area:1', { areaId: 2 })).toBe('Head office is the top of this tree and stays there')
  expect(refusal('area:2', { areaId: 4 })).toBe('Parent {one area} cannot be itself or below it')
  expect(refusal('area:2', { areaId: 2 })).toBe('Parent {one area} cannot be itself or below it')
  expect(refusal('area:4', { areaId: 5 })).toBe('Car park cannot hold Floor')
  expect(refusal('door:40', { areaId: 5 })).toBe('Car park cannot have doors')
  expect(refusal('door:40', { areaId: 1 })).toBe('1 Front is in Head office already')
  expect(refusal('door:41', { areaId: 3 })).toBe('The controller of the door must be in the same place, or above it')
  expect(refusal('controller:31', { areaId: 3 })).toBe('Its door 1 Hall is outside this place')
  expect(refusal('area:4', { areaId: 3 })).toBe('The controller of its door 2 Lab door would not be above it any more')
  expect(refusal('area:2', { name: 'second FLOOR' })).toBe('Name is not unique')
  expect(refusal('door:41', { name: ' ' })).toBe('Name is required')
  expect(refusal('door:40', { areaId: 4 })).toBeUndefined()
})

it('moves a controller to another floor with its doors by way of the site, and sends that order', () => {
  const steps = after(
    ['controller:31', { areaId: 1 }],
    ['door:41', { areaId: 3 }],
    ['area:4', { areaId: 3 }],
    ['controller:31', { areaId: 3 }],
  )
  expect(sentChanges(base, steps)).toEqual([
    { kind: 'controller', id: 31, version: 1, areaId: 1 },
    { kind: 'door', id: 41, version: 1, areaId: 3 },
    { kind: 'area', id: 4, version: 1, areaId: 3 },
    { kind: 'controller', id: 31, areaId: 3 },
  ])
  expect(without(base, steps, 0)).toEqual({ refused: 'Later changes depend on this one: undo them first' })
  expect(without(base, steps, 3)).toEqual({ steps: steps.slice(0, 3) })
})

it('keeps what is still possible when somebody else changes the tree, and says what is not', () => {
  const steps = after(['door:40', { areaId: 2 }], ['area:3', { name: 'Roof' }])
  const moved = replay(treeOf(1, siteWith('door', 40, { areaId: 3 })), steps)
  expect(moved.tree.things.get('area:3')?.name).toBe('Roof')
  expect([...moved.problems.keys()]).toEqual([0])
  expect(moved.problems.get(0)?.text).toBe('Somebody else has changed it meanwhile: moved to Second floor')
  expect(moved.problems.get(0)?.isChanged).toBe(true)
  const others = treeOf(1, siteWith('door', 40, { areaId: 3 }))
  const kept = keptMine(others, steps, 0)
  expect(replay(others, kept).problems.size).toBe(0)
  expect(sentChanges(others, kept)[0]).toEqual({ kind: 'door', id: 40, version: 2, areaId: 2 })
  // Whatever else of it was changed does not stand against it.
  expect(replay(treeOf(1, siteWith('door', 40, { name: 'Main door' })), steps).problems.size).toBe(0)
})

const keys = [...base.things.keys()]
const areaIds = [1, 2, 3, 4, 5]
const wish = fc.oneof(
  fc.record({ areaId: fc.constantFrom(...areaIds) }),
  fc.record({ name: fc.constantFrom('North', 'South', 'First floor', 'Hall', '') }),
)
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ key: fc.constantFrom(...keys), wish }) },
  { weight: 1, arbitrary: fc.record({ undoOne: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function next(history: History, each: Act): History {
  if (each === 'undo') return undone(history)
  if (each === 'redo') return redone(history)
  const answer =
    'undoOne' in each ? without(base, history.steps, each.undoOne) : withWish(base, history.steps, each.key, each.wish)
  return 'refused' in answer || answer.steps === history.steps ? history : changedTo(history, answer.steps)
}
const shown = (steps: Steps): SystemTree => replay(base, steps).tree
const places = (tree: SystemTree) => [...tree.things.values()].map(each => [keyOf(each), each.areaId, each.name])

it('is what its pending changes make in order, has no circle, and is as it was once all are undone', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), acts => {
      let history = fresh
      // Independent of replaying: each accepted wish is made at once.
      for (const each of acts) {
        const before = shown(history.steps)
        const after = next(history, each)
        if (typeof each === 'object' && 'key' in each && after !== history) {
          const things = new Map(before.things)
          const thing = things.get(each.key)
          if (thing) things.set(each.key, { ...thing, ...each.wish })
          expect(places(shown(after.steps))).toEqual(places({ ...before, things }))
        }
        history = after
        const { tree, problems } = replay(base, history.steps)
        expect(problems.size).toBe(0)
        for (const { areaId } of tree.things.values())
          if (areaId !== null) expect(areasUpFrom(tree, areaId)).toContain(1)
      }
      while (history.past.length > 0) history = undone(history)
      expect(history.steps).toEqual([])
      expect(places(shown(history.steps))).toEqual(places(base))
      while (history.future.length > 0) history = redone(history)
      let { steps } = history
      while (steps.length > 0) {
        const fewer = without(base, steps, steps.length - 1)
        if ('refused' in fewer) throw new Error(fewer.refused)
        expect(fewer.steps.length).toBeLessThan(steps.length)
        ;({ steps } = fewer)
      }
    }),
    { numRuns: 100 },
  )
})
