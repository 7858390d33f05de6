import { fault } from '../../src/domain/faults.ts'
import type { Values } from './behaviour.ts'

/** 'cloudTokenPrefix' -> 'cloud-token-prefix', as paths have it. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

/** A body that is an object of properties. @throws 400 */
export function readBody(body: unknown): Values {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw fault('badRequest', { message: 'The body must be a JSON object' })
  return { ...body }
}

export interface Keyed {
  readonly Params: { readonly id: string }
}
export interface Queried {
  readonly Querystring: Readonly<Record<string, string | readonly string[] | undefined>>
}
