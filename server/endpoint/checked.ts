import type * as z from 'zod'
import { fault, invalid } from '../../src/domain/faults.ts'

/** What a refused request is answered with: 422 names each property, 400 is one message, for programs. */
export type Refusal = 400 | 422

/**
 * What a caller sent, checked.
 * @throws 422 with the first error of each property, or 400 with the first error
 */
export function checked<T>(schema: z.ZodType<T>, sent: unknown, refusal: Refusal = 422): T {
  const parsed = schema.safeParse(sent ?? {})
  if (parsed.success) return parsed.data
  const errors = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path.map(String).join('.')
    if (!errors.has(name)) errors.set(name, message)
  }
  if (refusal === 400) throw fault('badRequest', { message: [...errors].map(told)[0] ?? '' })
  throw invalid([...errors].map(([propertyName, errorMessage]) => ({ propertyName, errorMessage })))
}

/** `limit: must be a whole number`; a message that is a sentence of its own stays alone. */
const told = ([name, message]: readonly [string, string]) =>
  name === '' || message.startsWith(name) || /^[A-Z]/.test(message) ? message : `${name}: ${message}`
