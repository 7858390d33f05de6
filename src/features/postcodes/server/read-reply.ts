import * as z from 'zod'
import { type FoundAddress, longest, type LookedUp, mostOffered } from '../domain/looked-up.ts'

/** A reply that is longer is not read to its end. */
const mostBytes = 256 * 1024

const control = /\p{C}/u
/** One line of text; an empty one is none. */
const line = (max: number) =>
  z
    .string()
    .transform(text => text.trim())
    .pipe(
      z
        .string()
        .max(max)
        .refine(text => !control.test(text)),
    )
const optional = line(longest.line)
  .nullish()
  .transform(text => text || null)
const address = z.object({
  line1: line(longest.line).pipe(z.string().min(1)),
  line2: optional,
  line3: optional,
  city: optional,
  county: optional,
  postcode: line(longest.postcode).nullish(),
})
const reply = z.object({ addresses: z.array(z.unknown()) })

/**
 * The addresses of a provider's reply. Those that no form would take are left out, and counted as `more`.
 * @param postcode of the addresses that do not say theirs
 * @returns undefined where there are none
 * @throws where it is no reply, is too long, or has none that could be used
 */
export async function readReply(response: Response, postcode: string): Promise<LookedUp | undefined> {
  const { addresses } = reply.parse(JSON.parse(await textOf(response)))
  if (addresses.length === 0) return undefined
  const good = addresses.flatMap((given): FoundAddress[] => {
    const { success, data } = address.safeParse(given)
    return success ? [{ ...data, postcode: data.postcode || postcode }] : []
  })
  if (good.length === 0) throw new Error('No address of its reply can be used')
  const items = good.slice(0, mostOffered)
  return { items, more: items.length < addresses.length }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    // Leaving the loop cancels the rest.
    if (length > mostBytes) throw new Error(`Its reply is longer than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
