import * as z from 'zod'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { relatedParty, type RelationState, relationStates } from './relation.ts'

/** The kinds of relations between two clients. */
export const kinds = ['managing', 'engineer', 'contractor'] as const
export type RelationshipKind = (typeof kinds)[number]

/** What the screen of each kind says. `party`: who the other client is. */
export const kindWords: Readonly<
  Record<RelationshipKind, { heading: string; party: string; add: string; none: string; hasAreas: boolean }>
> = {
  managing: {
    heading: 'Managing relationships',
    party: 'Managed by',
    add: 'Add who manages it',
    none: 'Nobody manages',
    hasAreas: false,
  },
  engineer: {
    heading: 'Engineer relationships',
    party: 'Engineer',
    add: 'Add an engineer',
    none: 'No engineer looks after',
    hasAreas: true,
  },
  contractor: {
    heading: 'Contractor relationships',
    party: 'Contractor',
    add: 'Add a contractor',
    none: 'No contractor works for',
    hasAreas: true,
  },
}

/** The most relations of a kind, and the most areas to choose from, that are answered. */
export const mostRelationships = 200
export const mostAreas = 1000

const areaChoice = z.object({ areaId: z.int(), name: z.string().describe('With those above it') })

/** One client's relation to another that looks after it. Days are UTC. */
export const relationship = z
  .object({
    clientRelationId: z.int(),
    kind: z.enum(kinds),
    party: relatedParty,
    areas: z.array(areaChoice).describe('Empty: all of them'),
    startDate: z.string(),
    endDate: z.string().nullable(),
    state: z.enum(Object.keys(relationStates) as [RelationState, ...RelationState[]]),
    version: z.int(),
  })
  .meta({ id: 'Relationship' })
export type Relationship = z.infer<typeof relationship>

/** A client, who looks after it, and what that can be limited to. */
export const relationships = z
  .object({ client: relatedParty, items: z.array(relationship), areas: z.array(areaChoice) })
  .meta({ id: 'Relationships' })
export type Relationships = z.infer<typeof relationships>

/** The fields of the forms; a label says who the other client is. */
export const relationshipFields = (kind: RelationshipKind) => {
  const { relatedClient, startDate, endDate } = clientRelation.fields
  return { relatedClient: { ...relatedClient, label: kindWords[kind].party }, startDate, endDate }
}
