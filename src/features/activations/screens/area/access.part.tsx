import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { group } from '../../../../domain/entities/people/group.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import classes from '../Access.module.css'
import { AccessList } from '../AccessList.tsx'
import { GiveAccess } from '../GiveAccess.tsx'
import { GroupsOfArea } from './GroupsOfArea.tsx'

/** Who has been given a site: directly, and through groups with its doors. */
export default function AreaAccess({ entity, record }: SpecialTabProps) {
  const { words, may } = useCaller()
  const areaId = Number(record[entity.key])
  if (!may(token.permission.read)) return null
  const empty = (
    <EmptyState title="Nobody has been given all of it">
      Add {words.many('person')} or {words.many('fob')} to open every {words.one('door')} here, or use{' '}
      {words.many('group')} for some of them.
    </EmptyState>
  )
  return (
    <RecordPart title="Access" actions={<GiveAccess fixed={{ areaIds: [areaId] }} asks={['people', 'tokens']} />}>
      <h3 className={classes.sub}>Every {words.one('door')}</h3>
      <AccessList whose={{ areaId }} names="holder" empty={empty} />
      {may(group.permission.read) && <GroupsOfArea areaId={areaId} />}
    </RecordPart>
  )
}
