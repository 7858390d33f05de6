import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Matchable, matchedType, matches, type Rule } from '../../../src/features/alert-triggers/domain/match.ts'
import { RuleIndex } from '../../../src/features/alert-triggers/domain/rule-index.ts'
import { alarmFor, settled } from '../../../src/features/alert-triggers/domain/settle.ts'

const rule = (more: Partial<Rule> = {}): Rule => ({
  eventTypes: ['doorForced'],
  areaId: null,
  controllerIds: [],
  doorIds: [],
  groupId: null,
  tokenIds: [],
  ...more,
})
const event = (more: Partial<Matchable> = {}): Matchable => ({
  type: 'doorForced',
  passback: false,
  controllerId: 1,
  doorId: 2,
  areaIds: [3, 30],
  tokenId: 4,
  groupIds: [5],
  ...more,
})

describe('a trigger', () => {
  it('is for the events of its types, anywhere and of anybody where nothing more is said', () => {
    expect(matches(rule(), event())).toBe(true)
    expect(matches(rule(), event({ type: 'tamper' }))).toBe(false)
    expect(matches(rule(), event({ doorId: undefined, tokenId: undefined, areaIds: [], groupIds: [] }))).toBe(true)
  })

  it.each<[string, Partial<Rule>, Partial<Matchable>]>([
    ['an area', { areaId: 30 }, { areaIds: [3] }],
    ['controllers', { controllerIds: [9, 1] }, { controllerId: 2 }],
    ['doors', { doorIds: [2] }, { doorId: undefined }],
    ['a group', { groupId: 5 }, { groupIds: [] }],
    ['credentials', { tokenIds: [4] }, { tokenId: undefined }],
  ])('is limited to %s', (_, limit, other) => {
    expect(matches(rule(limit), event())).toBe(true)
    expect(matches(rule(limit), event(other))).toBe(false)
  })

  it('asks that all of its parts hold', () => {
    expect(matches(rule({ areaId: 30, doorIds: [8] }), event())).toBe(false)
    expect(matches(rule({ areaId: 30, doorIds: [2], groupId: 5 }), event())).toBe(true)
  })

  it('is for a violation of anti-passback by what the event turned out to be', () => {
    const entry = event({ type: 'accessGranted', passback: true })
    expect(matchedType(rule({ eventTypes: ['antiPassbackViolated'] }), entry)).toBe('antiPassbackViolated')
    expect(matchedType(rule({ eventTypes: ['antiPassbackViolated', 'accessGranted'] }), entry)).toBe('accessGranted')
    expect(
      matchedType(rule({ eventTypes: ['antiPassbackViolated'] }), event({ type: 'accessGranted' })),
    ).toBeUndefined()
  })

  it('is found by the index exactly where it matches', () => {
    const type = fc.constantFrom('doorForced', 'accessGranted', 'antiPassbackViolated')
    const id = fc.integer({ min: 1, max: 3 })
    const ids = fc.uniqueArray(id, { maxLength: 2 })
    const rules = fc.array(
      fc.record({
        eventTypes: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }),
        areaId: fc.option(id),
        controllerIds: ids,
        doorIds: ids,
        groupId: fc.option(id),
        tokenIds: ids,
      }),
      { maxLength: 12 },
    )
    const happened = fc.record({
      type,
      passback: fc.boolean(),
      controllerId: id,
      doorId: fc.option(id, { nil: undefined }),
      areaIds: ids,
      tokenId: fc.option(id, { nil: undefined }),
      groupIds: ids,
    })
    fc.assert(
      fc.property(rules, happened, (all, one) => {
        expect(new RuleIndex(all).matching(one)).toEqual(all.filter(each => matches(each, one)))
      }),
    )
  })
})

describe('what is due', () => {
  const now = new Date('2026-11-23T14:00:00Z')
  const due = { isDeleted: false, mutedUntil: null, fired: 0 }

  it.each([
    ['fires', due, 'fired'],
    ['is held back once the trigger has fired 20 times within an hour', { ...due, fired: 20 }, 'heldBack'],
    ['does nothing while the trigger is muted', { ...due, mutedUntil: new Date('2026-11-23T14:20:00Z') }, 'muted'],
    ['fires again after that', { ...due, mutedUntil: now }, 'fired'],
    ['is cancelled with its trigger', { ...due, isDeleted: true }, 'cancelled'],
  ] as const)('%s', (_, given, state) => {
    expect(settled(given, now)).toBe(state)
  })

  it('raises an alarm only where the event has not raised one as high by itself', () => {
    const raising = { activateAlarm: true, defaultAlarm: '20' }
    expect(alarmFor(raising, 'doorHeldOpen')).toBe(20)
    expect(alarmFor(raising, 'doorForced')).toBeUndefined()
    expect(alarmFor({ ...raising, defaultAlarm: '10' }, 'doorHeldOpen')).toBeUndefined()
    expect(alarmFor({ ...raising, defaultAlarm: '10' }, 'accessGranted')).toBe(10)
    expect(alarmFor({ ...raising, activateAlarm: false }, 'accessGranted')).toBeUndefined()
  })
})
