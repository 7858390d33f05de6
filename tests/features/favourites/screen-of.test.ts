import { expect, test } from 'vitest'
import { moved } from '../../../src/features/favourites/domain/moved.ts'
import { mayOpen, screenOf } from '../../../src/features/favourites/domain/screen-of.ts'

const opens = (url: string, ...codes: string[]) => {
  const screen = screenOf(url)
  return screen !== undefined && mayOpen(new Set(codes), screen)
}

test('an address leads to its screen and record, whatever its query, under every name', () => {
  expect(screenOf('/management/door/7?tab=event')?.record).toEqual({ entity: 'door', id: 7 })
  expect(screenOf('/management/door/7/edit/')?.record).toEqual({ entity: 'door', id: 7 })
  expect(screenOf('/administration/people/7')?.record).toEqual({ entity: 'person', id: 7 })
  expect(screenOf('/management/door')?.record).toBeUndefined()
  expect(screenOf('/about')).toEqual(screenOf('/settings/about'))
})

test('home, what needs no session, and what is no screen are no places to keep', () => {
  for (const url of ['/', '/home', '/home?x=1', '/login', '/blank', '/nowhere', ''])
    expect(screenOf(url), url).toBeUndefined()
})

test('to add, edit or delete needs its own permission beside the one to read', () => {
  expect(opens('/management/door', 'DOOR_READ')).toBe(true)
  expect(opens('/management/door')).toBe(false)
  expect(opens('/management/door/create', 'DOOR_READ')).toBe(false)
  expect(opens('/management/door/create', 'DOOR_READ', 'DOOR_ADD')).toBe(true)
  expect(opens('/management/door/7/edit', 'DOOR_READ', 'DOOR_ADD')).toBe(false)
  expect(opens('/management/door/7/delete', 'DOOR_READ', 'DOOR_DELETE')).toBe(true)
  expect(opens('/dashboard')).toBe(true)
})

test('a thing is moved among others, and stays where there is no such place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  const list = ['a', 'b']
  expect(moved(list, 0, 2)).toBe(list)
  expect(moved(list, 0, -1)).toBe(list)
})
