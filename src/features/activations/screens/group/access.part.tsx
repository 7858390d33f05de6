import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { AccessList } from '../AccessList.tsx'
import { GiveAccess } from '../GiveAccess.tsx'

/** Who has access through a group. */
export default function GroupAccess({ entity, record }: SpecialTabProps) {
  const { words, may } = useCaller()
  const groupId = Number(record[entity.key])
  if (!may(token.permission.read)) return null
  const empty = (
    <EmptyState title={`Nobody is in this ${words.one('group')}`}>
      Add {words.many('person')} or {words.many('fob')}: they open its {words.many('door')} from then on.
    </EmptyState>
  )
  return (
    <RecordPart
      title="Access"
      actions={<GiveAccess label="Add to group" fixed={{ groupIds: [groupId] }} asks={['people', 'tokens']} />}
    >
      <AccessList whose={{ groupId }} names="holder" empty={empty} />
    </RecordPart>
  )
}
