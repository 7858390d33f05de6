import type { Caller } from '../../../../crud/caller/caller.ts'
import type { GroupOverview } from '../../domain/overview.ts'

type Words = Caller['words']

/** '1 door', '1,204 doors' */
export const counted = (count: number, words: Words, term: Parameters<Words['one']>[0]): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? words.one(term) : words.many(term)}`

/** How a group opens doors, a line for each way: 'All of its site: 30, 2 left out'. */
export function waysInWords(
  { named, all, timed, doorGroups }: NonNullable<GroupOverview['opens']>,
  words: Words,
): readonly string[] {
  const figure = (count: number) => count.toLocaleString('en-GB')
  const leftOut = all && all.excluded > 0 ? `, ${figure(all.excluded)} left out` : ''
  return [
    ...(all ? [`All of its ${words.one('area')}: ${figure(all.doors)}${leftOut}`] : []),
    ...(named > 0 ? [`By name: ${figure(named)}`] : []),
    ...timed.map(({ timeProfile, doors }) => `By name, at ${timeProfile}: ${figure(doors)}`),
    ...doorGroups.map(({ doorGroup, timeProfile, doors }) =>
      timeProfile === null
        ? `Through ${doorGroup}: ${figure(doors)}`
        : `Through ${doorGroup}, at ${timeProfile}: ${figure(doors)}`,
    ),
  ]
}
