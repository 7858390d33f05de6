import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { AccessList } from '../AccessList.tsx'
import { GiveAccess } from '../GiveAccess.tsx'

/** What one credential has access to. */
export default function TokenAccess({ entity, record }: SpecialTabProps) {
  const { words } = useCaller()
  const tokenId = Number(record[entity.key])
  const empty = (
    <EmptyState title="No access">
      This {words.one('fob')} opens no doors yet. Give it access to a {words.one('group')} or a {words.one('area')}.
    </EmptyState>
  )
  return (
    <RecordPart title="Access" actions={<GiveAccess fixed={{ tokenIds: [tokenId] }} asks={['groups', 'areas']} />}>
      <AccessList whose={{ tokenId }} names="place" empty={empty} />
    </RecordPart>
  )
}
