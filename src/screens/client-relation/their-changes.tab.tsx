import { recordKeys } from '../../api/record-cache.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { actionsQuery } from '../user/activity.ts'
import { UserActions } from '../user/UserActions.tsx'

/** What the people of the related client have added and changed here: it stays when the relation is revoked. */
export default function TheirChanges({ entity, record }: SpecialTabProps) {
  const id = Number(record[entity.key])
  const { relatedClient } = record
  const name = typeof relatedClient === 'string' ? relatedClient : 'the related client'
  return (
    <UserActions
      query={actionsQuery([...recordKeys.one(entity.id, id), 'changes'], `/clientrelation/${id}/changes?limit=50`)}
      label={`What the people of ${name} changed here`}
      withNames
      empty={{
        title: 'No changes',
        text: `What the people of ${name} add, change, delete, command or export here appears in this list.`,
      }}
    />
  )
}
