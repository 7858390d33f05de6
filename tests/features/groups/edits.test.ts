import { describe, expect, it } from 'vitest'
import type { AccessDoor, AccessGroup } from '../../../src/features/groups/domain/access-doors.ts'
import { changedDoors } from '../../../src/features/groups/domain/access-doors.ts'
import {
  changesOf,
  edited,
  noEdits,
  noHistory,
  openingIn,
  rebased,
  redone,
  stepped,
  undone,
} from '../../../src/features/groups/domain/edits.ts'
import { type Opening, openingsOf } from '../../../src/features/groups/domain/openings.ts'
import { summaryOf, summaryText } from '../../../src/features/groups/domain/summary.ts'

const areas = [
  { areaId: 1, parentAreaId: null, name: 'Site' },
  { areaId: 2, parentAreaId: 1, name: 'Floor' },
  { areaId: 3, parentAreaId: null, name: 'Elsewhere' },
]
const door = (doorId: number, areaId = 1, isExcluded = false): AccessDoor => ({
  doorId,
  name: `Door ${doorId}`,
  areaId,
  isExcluded,
})
const group = (groupId: number, more: Partial<AccessGroup> = {}): AccessGroup => ({
  groupId,
  name: `Group ${groupId}`,
  version: 4,
  areaId: null,
  area: null,
  timeProfile: null,
  autoAllDoors: false,
  doorIds: [],
  doorTimes: [],
  doorGroupIds: [],
  ...more,
})
const doorGroups = [{ doorGroupId: 8, name: 'Ways in', timeProfile: null, doorIds: [5, 6] }]
const read = (...groups: AccessGroup[]) => openingsOf({ groups, doorGroups, timeProfiles: [], areas })
const [contractors, cleaners] = [
  group(1, { doorIds: [1, 2], doorTimes: [{ doorId: 3, timeProfileId: 7 }], doorGroupIds: [8] }),
  group(2, { areaId: 1, autoAllDoors: true, doorTimes: [{ doorId: 3, timeProfileId: 7 }] }),
]

describe('a group opens', () => {
  const [own, auto] = read(contractors, cleaners)

  it('doors by itself: at its own times, or at those of a time profile', () => {
    expect([1, 3, 4].map(id => own?.opening(id))).toEqual(['own', 7, 'no'])
  })

  it('doors of its door groups', () => {
    expect(own?.given(door(5))).toEqual({ by: 'doorGroup', doorGroupId: 8 })
    expect(own?.given(door(1))).toBeUndefined()
  })

  it('all doors at its area and below, but those that are left out', () => {
    expect(auto?.given(door(1))).toEqual({ by: 'allDoors' })
    expect(auto?.given(door(1, 2))).toEqual({ by: 'allDoors' })
    expect(auto?.given(door(1, 3))).toBeUndefined()
    expect([auto?.given(door(1, 2, true)), auto?.isLeftOut(door(1, 2, true))]).toEqual([undefined, true])
    expect(auto?.isLeftOut(door(1, 3, true))).toBe(false)
    expect(auto?.opening(3)).toBe(7)
  })
})

describe('edits', () => {
  const all = read(contractors, cleaners)
  const [own, auto] = [all[0]!, all[1]!]
  const set = (opening: Opening, ...doorIds: number[]) =>
    doorIds.map(id => ({ openings: own, door: door(id), opening }))

  it('are what differs from what was read', () => {
    const { edits } = edited(noEdits, [...set('own', 1, 4), ...set('no', 2)])
    expect([...(edits.get(1) ?? [])]).toEqual([
      [4, 'own'],
      [2, 'no'],
    ])
    expect(openingIn(edits, own, 2)).toBe('no')
    expect(openingIn(edits, own, 1)).toBe('own')
    expect(edited(edits, [...set('no', 4), ...set('own', 2)]).edits).toEqual(noEdits)
  })

  it('leave alone what is opened by something else, and what a group of all doors cannot have', () => {
    const wanted = [
      ...set('own', 5),
      { openings: auto, door: door(1), opening: 7 },
      { openings: auto, door: door(9, 3), opening: 'own' as const },
      { openings: auto, door: door(9, 3), opening: 7 },
    ]
    const { edits, left } = edited(noEdits, wanted)
    expect(left).toBe(3)
    expect(changesOf(edits, all)).toEqual([
      { groupId: 2, version: 4, none: [], own: [], at: [{ timeProfileId: 7, doorIds: [9] }] },
    ])
  })

  it('come to the doors of the groups as they are shown', () => {
    const { edits } = edited(noEdits, [...set('no', 1), ...set(7, 2), ...set('own', 3, 4)])
    const [change] = changesOf(edits, all)
    const after = read({ ...contractors, ...changedDoors(contractors, change!) })[0]!
    expect([1, 2, 3, 4].map(id => after.opening(id))).toEqual(['no', 7, 'own', 'own'])
    expect(rebased(edits, [after])).toEqual(noEdits)
  })

  it('are kept on what somebody else has saved, where it differs', () => {
    const { edits } = edited(noEdits, set('own', 4, 9))
    const fresh = read({ ...contractors, version: 5, doorIds: [1, 2, 4] })
    const kept = rebased(edits, fresh)
    expect(changesOf(kept, fresh)).toMatchObject([{ version: 5, own: [9], none: [] }])
  })

  it('are taken back and brought back step by step', () => {
    const one = stepped(noHistory, edited(noEdits, set('own', 4)).edits)
    const two = stepped(one, edited(one.now, set('own', 9)).edits)
    expect(undone(two).now).toBe(one.now)
    expect(undone(undone(undone(two))).now).toBe(noEdits)
    expect(redone(redone(undone(undone(two)))).now).toBe(two.now)
    expect(stepped(undone(two), noEdits).future).toEqual([])
  })

  it('are summed up by group', () => {
    const { edits } = edited(noEdits, [...set('own', 4, 9, 10), ...set('no', 1), ...set(8, 2, 3)])
    const [summary] = summaryOf(edits, all)
    expect(summary && summaryText(summary, ['door', 'doors'])).toBe('3 doors added, 1 removed, 2 at other times')
    const removed = { groupId: 1, name: '', added: 0, removed: 1, retimed: 0 }
    expect(summaryText(removed, ['door', 'doors'])).toBe('1 door removed')
  })
})
