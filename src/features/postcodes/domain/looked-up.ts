import * as z from 'zod'

/** The longest postcode, and the longest line of an address: as the fields of an address have them. */
export const longest = { postcode: 12, line: 100 } as const
/** So many addresses of one postcode are offered at most. */
export const mostOffered = 100

const line = z.string().max(longest.line).nullable()

/** An address of a postcode; what it does not have is null. */
export const foundAddress = z
  .object({
    line1: z.string().max(longest.line),
    line2: line,
    line3: line,
    city: line,
    county: line,
    postcode: z.string().max(longest.postcode),
  })
  .meta({ id: 'FoundAddress' })
export type FoundAddress = z.infer<typeof foundAddress>

/** The addresses of a postcode, in the provider's order; `more` where some are not among them. */
export const lookedUp = z
  .object({ items: z.array(foundAddress).max(mostOffered), more: z.boolean() })
  .meta({ id: 'LookedUpAddresses' })
export type LookedUp = z.infer<typeof lookedUp>

/**
 * A postcode as it is asked for: in capitals, with single spaces.
 * @returns undefined for what can be none: too long, or other than letters, digits, spaces and hyphens
 */
export function tidied(typed: string): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  return text.length <= longest.postcode && /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(text) ? text : undefined
}
