import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'

/** As many as one request looks up. */
export const mostLookedUp = 100
/** As many as one job changes. */
export const mostChanged = 500
/** As many as are generated, listed or labelled at once. */
export const mostMade = 1000

/** The longest that is read as one UDN: what is longer is cut, and is none. */
export const mostLetters = 64

/** The error of text that is no UDN. */
export const notValid = udnDevice.fields.udn.message

/** Whether a text is 8 hexadecimal digits. */
export const isUdn = (text: string): boolean => udnDevice.fields.udn.schema.safeParse(text).success

/** What was typed, pasted or read. */
export interface ReadUdns {
  /** Each once, in capitals, in their order; those that are none too. */
  readonly all: readonly string[]
  readonly valid: readonly string[]
  readonly wrong: readonly string[]
  /** How many came again. */
  readonly repeated: number
}

/** Reads UDNs that are separated by spaces, commas, semicolons or lines. */
export function readUdns(text: string): ReadUdns {
  const parts = text.split(/[\s,;]+/).filter(part => part !== '')
  const all = [...new Set(parts.map(part => part.slice(0, mostLetters).toUpperCase()))]
  const valid = all.filter(isUdn)
  return { all, valid, wrong: all.filter(udn => !isUdn(udn)), repeated: parts.length - all.length }
}
