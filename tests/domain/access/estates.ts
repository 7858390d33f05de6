import * as fc from 'fast-check'
import type { AccessChanges, AccessSnapshot } from '../../../src/domain/access/index.ts'

const id = (most: number) => fc.integer({ min: 1, max: most })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: null })
/** Around the change of the clocks in London and New York in March 2026. */
const day = fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09', '2026-03-28', '2026-03-29', '2026-03-30')
const clock = fc.constantFrom('00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '08:00', '18:00', '24:00')
const period = fc
  .record({ days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }), start: clock, end: clock })
  .filter(({ start, end }) => start < end)

/** The usual value mostly, so that enough is open. */
const often = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })
const idSet = (most: number) => fc.uniqueArray(id(most), { minLength: 1, maxLength: 3 }).map(ids => new Set(ids))
const doorIds = idSet(4)

const valid = { validFrom: often(null, day), validUntil: often(null, day) }
const tokens = fc.record({
  ...valid,
  status: often('live' as const, fc.constantFrom('lost' as const, 'suspicious', 'stolen', 'disabled')),
  enabled: often(true, fc.constant(false)),
  personValidFrom: often(null, day),
  personValidUntil: often(null, day),
  timeProfileId: often(null, id(4)),
})
const activations = fc
  .record({ ...valid, tokenId: id(3), place: id(4), isArea: fc.boolean(), active: often(true, fc.constant(false)) })
  .map(({ place, isArea, ...more }) => ({ ...more, areaId: isArea ? place : null, groupId: isArea ? null : place }))
const groups = fc.record({
  areaId: maybe(id(4)),
  timeProfileId: maybe(id(4)),
  autoAllDoors: fc.boolean(),
  doorIds,
  doorGroupIds: fc.uniqueArray(id(3), { maxLength: 2 }),
  doorTimes: fc.array(fc.tuple(id(4), id(4)), { maxLength: 2 }).map(times => new Map(times)),
})
const doorGroups = fc.record({ doorIds, timeProfileId: maybe(id(4)) })
const doors = fc.record({
  areaIds: fc.uniqueArray(id(4), { minLength: 1, maxLength: 3 }),
  timeZone: fc.constantFrom('Europe/London', 'America/New_York', 'Pacific/Auckland'),
  holidays: fc.constant([]),
  zoneId: maybe(id(3)),
  excludeFromAutoAllDoors: often(false, fc.constant(true)),
  isLocked: often(false, fc.constant(true)),
})
const zones = fc.record({ antiPassback: fc.boolean(), maxOccupancy: maybe(id(3)) })
const occupancies = fc.record({ count: fc.integer({ min: 0, max: 3 }), tokenIds: idSet(3) })

/** Numbers them from 1; some ids that others name are of none. */
const numbered = <K extends string, T extends object>(key: K, value: fc.Arbitrary<T>, most: number) =>
  fc
    .array(value, { minLength: Math.floor(most / 2), maxLength: most, size: 'max' })
    .map(
      values =>
        new Map(
          values.map((each, index): [number, T & Record<K, number>] => [
            index + 1,
            { ...each, [key]: index + 1 } as T & Record<K, number>,
          ]),
        ),
    )

const own = <K extends string, T extends object>(key: K, value: fc.Arbitrary<T>, most: number) =>
  fc
    .array(fc.tuple(id(most), fc.option(value, { freq: 3, nil: null })), { minLength: 1, maxLength: 2 })
    .map(
      changed =>
        new Map(
          changed.map(([of, each]): [number, (T & Record<K, number>) | null] => [
            of,
            each && ({ ...each, [key]: of } as T & Record<K, number>),
          ]),
        ),
    )

/** What becomes of some records of such an estate: new, changed or deleted. */
export const changes: fc.Arbitrary<AccessChanges> = fc.oneof(
  fc.record({ groups: own('groupId', groups, 5) }),
  fc.record({ doors: own('doorId', doors, 5) }),
  fc.record({ doorGroups: own('doorGroupId', doorGroups, 4) }),
  fc.record({
    timeProfiles: own('timeProfileId', fc.record({ periods: fc.array(period, { maxLength: 2 }) }), 4),
  }),
  fc.record({ zones: own('zoneId', zones, 3) }),
  fc.record({ groups: own('groupId', groups, 5), doors: own('doorId', doors, 5), zones: own('zoneId', zones, 3) }),
  fc
    .array(
      fc.tuple(
        id(10),
        fc.oneof(
          activations,
          id(3).map(tokenId => ({ tokenId, isGone: true as const })),
        ),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map(changed => ({
      activations: new Map(changed.map(([activationId, each]) => [activationId, { ...each, activationId }])),
    })),
)

/** A small estate of any kind: what names something may name what is gone. */
export const estates: fc.Arbitrary<AccessSnapshot> = fc
  .record({
    tokens: numbered('tokenId', tokens, 3),
    activations: numbered('activationId', activations, 8),
    groups: numbered('groupId', groups, 4),
    doorGroups: numbered('doorGroupId', doorGroups, 3),
    timeProfiles: numbered('timeProfileId', fc.record({ periods: fc.array(period, { maxLength: 2 }) }), 4),
    doors: numbered('doorId', doors, 4),
    zones: numbered('zoneId', zones, 3),
    occupancy: numbered('zoneId', occupancies, 3),
  })
  .map(estate => ({ ...estate, activations: Map.groupBy(estate.activations.values(), ({ tokenId }) => tokenId) }))

const minuteMs = 60_000
const first = Date.parse('2026-03-07T00:00:00Z')
/** Every few minutes of the days above. */
export const instants = fc
  .oneof(fc.integer({ min: 0, max: 4 * 288 }), fc.integer({ min: 20 * 288, max: 25 * 288 }))
  .map(five => new Date(first + five * 5 * minuteMs))
