import * as z from 'zod'

/** A client by its name. */
export const relatedParty = z.object({ clientId: z.int(), name: z.string() }).meta({ id: 'RelatedClient' })

/** Whether a relation holds now: it may be still to come, over, or revoked. */
export const relationStates = { holds: 'Holds', toCome: 'Still to come', over: 'Over', revoked: 'Revoked' } as const
export type RelationState = keyof typeof relationStates

/** Who looks after whom: a client by a relation, or one of its areas by an appointment. */
export const engineerRelation = z.object({
  /** Who is looked after. */
  client: relatedParty,
  engineer: relatedParty,
  kind: z.enum(['managing', 'engineer', 'contractor', 'installer']),
  area: z.string().nullable().describe('Of an appointment'),
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
