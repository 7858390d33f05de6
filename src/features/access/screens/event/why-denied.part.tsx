import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ExplanationView } from '../ExplanationView.tsx'

/** Why a door stayed shut, and what would change it. */
export default function WhyDenied({ record }: SpecialTabProps) {
  const { may } = useCaller()
  const { type, tokenId, doorId, occurredAt } = record
  const isDenied = typeof type === 'string' && type.startsWith('accessDenied')
  if (!isDenied || typeof tokenId !== 'number' || typeof doorId !== 'number') return null
  if (!may('FOB_READ') || !may('DOOR_READ')) return null
  return (
    <RecordPart title="Why, and what would change it">
      <ExplanationView asked={{ fobId: tokenId, doorId, at: String(occurredAt) }} />
    </RecordPart>
  )
}
