import * as z from 'zod'
import { shown } from './shown-text.ts'

/** Nodes in one report, and as many as are kept of one controller. */
export const mostFoundNodes = 512

const measured = z.number().min(0).max(1000).optional()

/** What a power hub says of itself, in volts and amperes; a SEM whether it is tampered with. */
export const nodeReadings = {
  inputVoltage: measured,
  outputVoltage: measured,
  batteryVoltage: measured,
  current: measured,
  mainsFailed: z.boolean().optional(),
  tamper: z.boolean().optional(),
} as const
export type NodeReadings = z.infer<z.ZodObject<typeof nodeReadings>>

const foundNode = z.strictObject({
  udn: shown(20)
    .regex(/^\S+$/, 'is a text without spaces')
    .describe('As the node says it: what is no valid UDN is shown as such'),
  instance: z.int().min(0).max(65_535).optional().describe('The node’s number on the bus, where it has one'),
  firmwareVersion: shown(20).optional(),
  answers: z
    .boolean()
    .optional()
    .describe('False for a node that it knows and that does not answer; left out, it does'),
  ...nodeReadings,
})

/**
 * What a controller has found on its bus, reported by `POST /api/ingest/nodes`: all of it, or in parts. What it
 * reported before and does not name stays. Nodes that are records by now are brought up to date by it.
 */
export const nodesReport = z.strictObject({
  controllerId: z.int().min(1).max(2_147_483_647),
  nodes: z.array(foundNode).max(mostFoundNodes),
})
export type NodesReport = z.infer<typeof nodesReport>
export type ReportedNode = NodesReport['nodes'][number]
