import type { ApiRecord } from './records.ts'

/**
 * Custom values are stored beside the declared ones under `custom:12`, so forms, columns and details need not tell them
 * apart. On the wire they are `custom: { "12": … }`, and `custom.12` in a 422, an export and a mapping; a point would
 * be a path to the form library.
 */
const prefix = 'custom:'
const wirePrefix = 'custom.'

export const isCustomName = (name: string): boolean => name.startsWith(prefix)
/** 'custom.12' -> 'custom:12'; any other name as it is. */
export const fromWireName = (name: string): string =>
  name.startsWith(wirePrefix) ? prefix + name.slice(wirePrefix.length) : name
/** 'custom:12' -> 'custom.12'; any other name as it is. */
export const toWireName = (name: string): string => (isCustomName(name) ? wirePrefix + name.slice(prefix.length) : name)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A record as it was read, with its custom values beside the others. */
export function withCustomValues(record: ApiRecord): ApiRecord {
  const { custom, ...rest } = record
  if (!isObject(custom)) return record
  return { ...rest, ...Object.fromEntries(Object.entries(custom).map(([id, value]) => [prefix + id, value])) }
}

/** A body as the API takes it. */
export function withoutCustomNames(body: ApiRecord): ApiRecord {
  const entries = Object.entries(body)
  const own = entries.filter(([name]) => isCustomName(name))
  if (own.length === 0) return body
  const custom = Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
  return { ...Object.fromEntries(entries.filter(([name]) => !isCustomName(name))), custom }
}
