import { count, figure } from '../../../ui/figures.ts'
import type { Collection } from '../domain/wire.ts'

/** '5 of 12 results'; of more than can be counted '5 of more than 100 results'. */
export function resultsText({ totalCount, isMore, datums }: Collection): string {
  if (totalCount === 0) return 'No results'
  const all = `${isMore ? 'more than ' : ''}${count(totalCount, 'result')}`
  return datums.length < totalCount || isMore ? `${figure(datums.length)} of ${all}` : all
}
