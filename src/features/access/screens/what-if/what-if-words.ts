import type { Caller } from '../../../../crud/caller/caller.ts'
import type { CountedDoors, WhatIf, WhatIfItem } from '../../domain/what-if.ts'

const number = (count: number) => count.toLocaleString('en-GB')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`
const list = new Intl.ListFormat('en-GB')

/** '2 Front, 3 Back and 7 more' */
export function doorsText({ count, first }: CountedDoors): string {
  const more = count - first.length
  return list.format([...first, ...(more > 0 ? [`${number(more)} more`] : [])])
}

/** '12 people gain and 3 lose 4 doors' */
export function summaryText({ gain, lose, otherTimes, doors, isWhole }: WhatIf, words: Caller['words']): string {
  if (gain + lose + otherTimes === 0)
    return isWhole
      ? `Nobody gains or loses a ${words.one('door')} by this`
      : 'This concerns too many to look at all of them. Among those looked at nobody gains or loses anything'
  const said = [
    { count: gain, one: 'gains', many: 'gain' },
    { count: lose, one: 'loses', many: 'lose' },
    { count: otherTimes, one: 'has other times at', many: 'have other times at' },
  ].filter(({ count }) => count > 0)
  const parts = said.map(({ count, one, many }, at) =>
    at === 0
      ? `${counted(count, words.one('person'), words.many('person'))} ${count === 1 ? one : many}`
      : `${number(count)} ${count === 1 ? one : many}`,
  )
  const of = counted(doors, words.one('door'), words.many('door'))
  return `${isWhole ? '' : 'At least '}${list.format(parts)} ${of}`
}

/** 'Nobody could open 2 Front any more' */
export const lastAccessText = ({ lastAccess }: WhatIf): string | undefined =>
  lastAccess.count === 0 ? undefined : `Nobody whom you may see could open ${doorsText(lastAccess)} any more`

/** What has to be confirmed once more. */
export function questionsOf(answer: WhatIf, words: Caller['words']): readonly string[] {
  const { gain, asksAbove, isWhole } = answer
  const last = lastAccessText(answer)
  return [
    ...(last === undefined
      ? []
      : [`This takes away the last access: ${last.charAt(0).toLowerCase()}${last.slice(1)}.`]),
    ...(gain > asksAbove
      ? [
          `This gives ${counted(gain, words.one('person'), words.many('person'))} access, more than ${number(asksAbove)}.`,
        ]
      : []),
    ...(isWhole ? [] : ['This concerns too many to look at all of them. It does more than is shown.']),
  ]
}

/** 'Gains 2 Front; loses 3 Back' */
export const itemTexts = ({ gains, loses, times }: WhatIfItem): readonly string[] => [
  ...(gains.count > 0 ? [`Gains ${doorsText(gains)}`] : []),
  ...(loses.count > 0 ? [`Loses ${doorsText(loses)}`] : []),
  ...(times.count > 0 ? [`At other times: ${doorsText(times)}`] : []),
]
