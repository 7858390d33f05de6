import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ExplanationView } from '../ExplanationView.tsx'

/** Why a door stayed shut, and what would change it. */
export default function WhyDenied({ record }: SpecialTabProps) {
  const { may, words } = useCaller()
  const { type, tokenId, doorId, occurredAt } = record
  const isDenied = typeof type === 'string' && type.startsWith('accessDenied')
  if (!isDenied) return null
  if (typeof tokenId !== 'number')
    return (
      <RecordPart title="Why it was denied">
        <Text>Nobody had this {words.one('fob')} when it was read: the controller did not know it.</Text>
      </RecordPart>
    )
  if (typeof doorId !== 'number' || !may('FOB_READ') || !may('DOOR_READ')) return null
  const at = String(occurredAt)
  const question = new URLSearchParams({ doorId: String(doorId), fobId: String(tokenId), at })
  return (
    <RecordPart title="Why, and what would change it">
      <ExplanationView asked={{ fobId: tokenId, doorId, at }} wasDenied />
      <Anchor component={Link} to={`/administration/access?${question}`}>
        Ask about another time or door
      </Anchor>
    </RecordPart>
  )
}
