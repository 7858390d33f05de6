import type * as z from 'zod'
import { invalid } from '../../src/domain/faults.ts'

/**
 * What a caller sent, checked.
 * @throws 422 with the first error of each property
 */
export function checked<T>(schema: z.ZodType<T>, sent: unknown): T {
  const parsed = schema.safeParse(sent ?? {})
  if (parsed.success) return parsed.data
  const errors = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.')
    if (!errors.has(name)) errors.set(name, message)
  }
  throw invalid([...errors].map(([propertyName, errorMessage]) => ({ propertyName, errorMessage })))
}
