import * as z from 'zod'

const party = z.object({ clientId: z.int(), name: z.string() })

/** Whether a relation holds now: it may be still to come, over, or revoked. */
export const relationStates = { holds: 'Holds', toCome: 'Still to come', over: 'Over', revoked: 'Revoked' } as const
export type RelationState = keyof typeof relationStates

/** Who looks after whom: a client by a relation, or one of its areas by an appointment. */
export const engineerRelation = z.object({
  client: party.describe('Whose sites are looked after'),
  engineer: party.describe('Who looks after them'),
  kind: z.enum(['managing', 'engineer', 'contractor', 'installer']),
  area: z.string().nullable().describe('The one that it is limited to, by an appointment'),
  areaCount: z.int().describe('How many it is limited to; 0 for all'),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  state: z.enum(Object.keys(relationStates) as [RelationState, ...RelationState[]]),
})
export type EngineerRelation = z.infer<typeof engineerRelation>

export const relationKinds: Readonly<Record<EngineerRelation['kind'], string>> = {
  managing: 'Manages',
  engineer: 'Engineer',
  contractor: 'Contractor',
  installer: 'Installer',
}

/** The most relations that a list shows. */
export const mostRelations = 500
