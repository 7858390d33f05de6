import * as z from 'zod'
import { branch, thing } from './thing.ts'

const names = z.record(z.string(), z.string())

/** Titles by key. */
export type Names = Readonly<Record<string, string>>

/** What stands beside the things of an answer: what the places and devices that they name are called. */
const named = { areas: names, controllers: names }

/** A page of the tree, or of the table. */
export const hardwarePage = z.object({ items: z.array(branch), next: z.string().nullable(), ...named })
export type HardwarePage = Readonly<z.infer<typeof hardwarePage>>

/** The versions that hardware of the caller has. */
export const firmwareAnswer = z.object({ versions: z.array(z.string()) })

const facts = z.record(z.string(), z.record(z.string(), z.unknown()))

/** A whole system, as far as one answer goes. */
export const systemAnswer = z.object({
  things: z.array(thing),
  ...named,
  /** There is more than `things` holds. */
  isCut: z.boolean(),
  /** Of communicators and controllers, by key: what their records say beside what a thing does. */
  facts: z.object({ commDevice: facts, controller: facts }),
})
export type SystemAnswer = Readonly<z.infer<typeof systemAnswer>>

/** Controllers, and things in all, that one answer holds. */
export const mostControllers = 250
export const mostThings = 3000

/** Of controllers and communicators, what a summary says beside what every thing does. */
export const factsOf = {
  commDevice: ['type', 'signalStrength', 'imei', 'serialNumber', 'ipAddress', 'signOffState', 'signOffDate'],
  controller: [
    'location',
    'localAddress',
    'ipAddress',
    'macAddress',
    'communicationMode',
    'buildReference',
    'tokenCount',
    'maxUsers',
    'usedSpace',
    'voltages',
    'clockError',
  ],
} as const
