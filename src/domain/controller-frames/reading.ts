/** A message as it came: nothing of it is certain. */
export type Said = Readonly<Record<string, unknown>>

export const asSaid = (message: unknown): Said =>
  typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Said) : {}

export const listIn = (said: Said, name: string): readonly unknown[] | undefined => {
  const value = said[name]
  return Array.isArray(value) ? value : undefined
}

/** A whole number, also where a query has it as digits. */
export function numberIn(said: Said, name: string): number | undefined {
  const value = said[name]
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

export const textIn = (said: Said, name: string): string | undefined => {
  const value = said[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** ': why', where a reason is given. */
export const because = (why: string | undefined): string => (why === undefined ? '' : `: ${why}`)
