import * as z from 'zod'
import { shown } from './shown-text.ts'

/** Nodes in one report, and as many as are kept of one controller. */
export const mostFoundNodes = 512

const foundNode = z.strictObject({
  udn: shown(20)
    .regex(/^\S+$/, 'is a text without spaces')
    .describe('As the node says it: what is no valid UDN is shown as such'),
  instance: z.int().min(0).max(65_535).optional().describe('The node’s number on the bus, where it has one'),
  firmwareVersion: shown(20).optional(),
})

/**
 * What a controller has found on its bus, reported by `POST /api/ingest/nodes`: all of it, or in parts. What it
 * reported before and does not name stays.
 */
export const nodesReport = z.strictObject({
  controllerId: z.int().min(1).max(2_147_483_647),
  nodes: z.array(foundNode).max(mostFoundNodes),
})
export type NodesReport = z.infer<typeof nodesReport>
export type ReportedNode = NodesReport['nodes'][number]
