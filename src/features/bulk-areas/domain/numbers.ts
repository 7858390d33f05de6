/** The most numbers that are read at once. */
export const mostNumbers = 1000

/** 'sequential' takes every number of a range, 'everyOther' the first, the third and so on. */
export type Pattern = 'sequential' | 'everyOther'

/** The numbers as they are written ('007' keeps its zeros), or why they cannot be read. */
export type ReadNumbers = { readonly numbers: readonly string[] } | { readonly error: string }

const one = /^\d{1,9}$/
const range = /^(\d{1,9})\s*[-–]\s*(\d{1,9})$/

/**
 * Reads numbers and ranges: '1-4, 7, 9-12'. Spaces around them do not matter; what is written twice comes twice. The
 * zeros before the first number of a range are kept: '08-10' is 08, 09, 10.
 * @param pattern applies within each range
 */
export function readNumbers(text: string, pattern: Pattern): ReadNumbers {
  const parts = text.split(',').map(part => part.trim())
  if (parts.length === 1 && parts[0] === '') return { error: 'Numbers are required' }
  const numbers: string[] = []
  for (const part of parts) {
    const error = part === '' ? 'There is a comma too many' : addPart(numbers, part, pattern === 'everyOther' ? 2 : 1)
    if (error !== undefined) return { error }
  }
  return { numbers }
}

/** Adds the numbers of one part. Returns what is wrong with it. */
function addPart(numbers: string[], part: string, step: number): string | undefined {
  const [, first = part, last = part] = range.exec(part) ?? []
  if (!one.test(first) || !one.test(last)) return `‘${part}’ is no number and no range such as 1-4`
  const [from, to] = [Number(first), Number(last)]
  if (from > to) return `‘${part}’ counts down: write ${last}-${first}`
  if (numbers.length + Math.floor((to - from) / step) + 1 > mostNumbers)
    return `These are more than ${mostNumbers.toLocaleString('en-GB')} numbers`
  const width = first.startsWith('0') ? first.length : 0
  for (let at = from; at <= to; at += step) numbers.push(String(at).padStart(width, '0'))
  return undefined
}
