import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageQuery } from '../../../../api/entity-calls.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { AccessList } from '../AccessList.tsx'
import { GiveAccess } from '../GiveAccess.tsx'

/** What a person has access to, by all their credentials. */
export default function PersonAccess({ entity, record }: SpecialTabProps) {
  const { may } = useCaller()
  const personId = Number(record[entity.key])
  if (!may(token.permission.read)) return null
  return (
    <RecordPart title="Access" actions={<GiveAccess fixed={{ personIds: [personId] }} asks={['groups', 'areas']} />}>
      <AccessList whose={{ personId }} names="place" empty={<NoAccess personId={personId} />} />
    </RecordPart>
  )
}

/** Without a credential there is nothing to give access to. */
function NoAccess({ personId }: { personId: number }) {
  const { words, may } = useCaller()
  const { data } = useQuery(pageQuery(token, undefined, `personId=${personId}`, undefined))
  const [one, many] = [words.one('fob'), words.many('fob')]
  const hasNone = data?.items.length === 0
  const create = placeOf(token, 'create')
  if (!hasNone)
    return (
      <EmptyState title="No access">
        The {many} of this {words.one('person')} open no doors yet. Give access to a {words.one('group')} or a{' '}
        {words.one('area')}.
      </EmptyState>
    )
  return (
    <EmptyState title="No access">
      This {words.one('person')} has no {one} yet.{' '}
      {create && may(token.permission.add) ? (
        <Anchor component={Link} to={`${create}?personId=${personId}`} underline="always" inherit>
          Give them a {one} first
        </Anchor>
      ) : (
        `They need a ${one} first.`
      )}
    </EmptyState>
  )
}
