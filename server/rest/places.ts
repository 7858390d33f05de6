import type { Session } from '../session.ts'

/** The column that says where a row is seen; triggers keep it (migration 0032). */
export const placesColumn = 'places'

/** What a user with an area limit sees, as numbers of that column: areas, groups, and unused rows that they added. */
export const placesOf = ({ areaIds, groupIds, userId }: Session): number[] => [
  ...[...(areaIds ?? [])].map(id => id * 4),
  ...[...(groupIds ?? [])].map(id => id * 4 + 1),
  userId * 4 + 2,
]
