import * as z from 'zod'
import { nodeTypes, type NodeTypeId } from '../../../domain/udn.ts'

/** As many controllers and nodes as one answer holds. */
export const mostControllers = 250
export const mostShown = 1000
/** As many as are accepted or forgotten at once. */
export const mostAtOnce = 100

const record = z.object({ entity: z.string(), id: z.int(), title: z.string() }).meta({ id: 'FoundNodeRecord' })

/**
 * What may be done with a found node: 'free' to accept, 'refused' for a reason, a record ('recorded') at this controller
 * already, or at another ('elsewhere').
 */
export const standings = ['free', 'refused', 'recorded', 'elsewhere'] as const
export type Standing = (typeof standings)[number]

const types = Object.keys(nodeTypes) as [NodeTypeId, ...NodeTypeId[]]

/** A node that a controller has found on its bus. */
const node = z
  .object({
    foundNodeId: z.int(),
    controllerId: z.int(),
    udn: z.string(),
    /** By its UDN; null where that says none. */
    type: z.enum(types).nullable(),
    instance: z.int().nullable(),
    firmwareVersion: z.string().nullable(),
    foundAt: z.iso.datetime(),
    standing: z.enum(standings),
    /** Why it cannot be accepted. */
    reason: z.string().nullable(),
    /** Which record it is, where the caller may see it. */
    record: record.nullable(),
    /** The controller of that record, where it is another one. */
    controller: record.nullable(),
  })
  .meta({ id: 'FoundNode' })
export type FoundNode = Readonly<z.infer<typeof node>>

const scanned = z.object({ controllerId: z.int(), name: z.string(), state: z.string() })
export type ScannedController = Readonly<z.infer<typeof scanned>>

/** Controllers, and what they have found. */
export const foundAnswer = z
  .object({
    controllers: z.array(scanned),
    nodes: z.array(node),
    /** There is more than is answered. */
    isCut: z.boolean(),
  })
  .meta({ id: 'FoundNodes' })
export type FoundAnswer = Readonly<z.infer<typeof foundAnswer>>

const foundNodeId = z.int().min(1).max(2_147_483_647)

/** Nodes to be made records of: an instance only where the node has not said its own. */
export const nodesToAccept = z.strictObject({
  nodes: z
    .array(z.strictObject({ foundNodeId, name: z.string().max(200), instance: z.int().min(0).max(65_535).optional() }))
    .min(1)
    .max(mostAtOnce),
})
export type NodeToAccept = z.infer<typeof nodesToAccept>['nodes'][number]

const accepted = z.object({
  foundNodeId: z.int(),
  /** What it is now; null where it was refused. */
  record: record.nullable(),
  /** It was made by this request: otherwise it was there already. */
  isNew: z.boolean(),
  errors: z.array(z.object({ propertyName: z.string(), errorMessage: z.string() })),
})
export type AcceptedNode = Readonly<z.infer<typeof accepted>>

/** What became of each, in the order in which they were sent. */
export const acceptAnswer = z.object({ items: z.array(accepted) }).meta({ id: 'AcceptedNodes' })
export type AcceptAnswer = Readonly<z.infer<typeof acceptAnswer>>

export const nodesToForget = z.strictObject({ foundNodeIds: z.array(foundNodeId).min(1).max(mostAtOnce) })
export const forgottenAnswer = z.object({ forgotten: z.int() }).meta({ id: 'ForgottenNodes' })
