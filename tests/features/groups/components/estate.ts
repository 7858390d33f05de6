import type { AccessDoor, AccessGroup, AccessGroups } from '../../../../src/features/groups/domain/access-doors.ts'
import { Reply, type FakeApi } from '../../../components/support/fake-api.ts'

const group = (groupId: number, name: string, more: Partial<AccessGroup> = {}): AccessGroup => ({
  groupId,
  name,
  version: 1,
  areaId: null,
  area: null,
  timeProfile: 'Weekdays',
  autoAllDoors: false,
  doorIds: [],
  doorTimes: [],
  doorGroupIds: [],
  ...more,
})

/** A house of two floors. Contractors open doors 1 and 2, and 5 through a door group; Cleaners all of the first floor. */
export const house: AccessGroups = {
  groups: [
    group(1, 'Contractors', { doorIds: [1, 2], doorGroupIds: [8] }),
    group(2, 'Cleaners', { areaId: 20, autoAllDoors: true }),
  ],
  doorGroups: [{ doorGroupId: 8, name: 'Ways in', timeProfile: null, doorIds: [5] }],
  timeProfiles: [
    { timeProfileId: 7, name: 'Nights' },
    { timeProfileId: 9, name: 'Weekends' },
  ],
  areas: [
    { areaId: 10, parentAreaId: null, name: 'House' },
    { areaId: 20, parentAreaId: 10, name: 'First floor' },
  ],
}

export const houseDoors: readonly AccessDoor[] = [1, 2, 3, 4, 5, 6].map(doorId => ({
  doorId,
  name: `${doorId} Door`,
  areaId: doorId <= 4 ? 10 : 20,
  isExcluded: doorId === 6,
}))

/** Many doors and groups: every tenth door of each group is open. */
export function largeHouse(doors: number, groups: number): { read: AccessGroups; doors: readonly AccessDoor[] } {
  const areas = Array.from({ length: Math.ceil(doors / 40) }, (_, index) => ({
    areaId: index + 1,
    parentAreaId: null,
    name: `Site ${index + 1}`,
  }))
  return {
    doors: Array.from({ length: doors }, (_, index) => ({
      doorId: index + 1,
      name: `${(index % 40) + 1} Door`,
      areaId: Math.floor(index / 40) + 1,
      isExcluded: false,
    })),
    read: {
      ...house,
      areas,
      groups: Array.from({ length: groups }, (_, index) =>
        group(index + 1, `Group ${String(index + 1).padStart(2, '0')}`, {
          doorIds: Array.from({ length: doors / 10 }, (_each, at) => at * 10 + (index % 10) + 1),
        }),
      ),
    },
  }
}

/** Answers as the server does for one group, and for others beside it. */
export function withGroups(api: FakeApi, read = house, doors = houseDoors): FakeApi {
  const pageOf = (after: number) => {
    const rest = doors.filter(({ doorId }) => doorId > after)
    const items = rest.slice(0, 1000)
    return { items, next: rest.length > 1000 ? items.at(-1)?.doorId : null }
  }
  return api
    .on('GET /group/:id', ({ params }) => read.groups.find(({ groupId }) => String(groupId) === params['id']))
    .on('GET /group/pick', () => read.groups.map(({ groupId, name }) => ({ id: groupId, title: name })))
    .on('GET /group/access-doors/doors', ({ query }) => pageOf(Number(query.get('after'))))
    .on('GET /group/access-doors', ({ query }) => {
      const ids = (query.get('groupIds') ?? '').split(',').map(Number)
      return { ...read, groups: read.groups.filter(({ groupId }) => ids.includes(groupId)) }
    })
}

export const conflict = new Reply(409, { error: 'Contractors was changed by Ada while you were editing' })
