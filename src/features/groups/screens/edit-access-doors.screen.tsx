import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { fieldViews } from '../../../crud/fields/index.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { capital, titleOf } from '../../../crud/screen/titles.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { refs } from '../../../domain/fields/index.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import { mostGroups } from '../domain/access-doors.ts'
import { Matrix } from './matrix/Matrix.tsx'
import { useAccessDoors } from './matrix/use-access-doors.ts'

const keyPattern = /^[1-9]\d{0,8}$/

/** The other groups beside the one in the path, from the url: `?with=4,9`. */
const othersIn = (url: URLSearchParams, own: number): readonly number[] =>
  [
    ...new Set(
      (url.get('with') ?? '')
        .split(',')
        .filter(text => keyPattern.test(text))
        .map(Number),
    ),
  ]
    .filter(id => id !== own)
    .slice(0, mostGroups - 1)

/** Which doors a group opens and when, beside other groups. */
export default function EditAccessDoors() {
  const { groupId = '' } = useParams()
  return (
    <Guard codes={[group.permission.read]}>
      <OfGroup key={groupId} id={keyPattern.test(groupId) ? Number(groupId) : Number.NaN} />
    </Guard>
  )
}

function OfGroup({ id }: { id: number }) {
  const caller = useCaller()
  const { data: record, error, refetch } = useQuery({ ...oneQuery(group, id), enabled: !Number.isNaN(id) })
  if (!record && (error || Number.isNaN(id)))
    return <Missing entity={group} id={id} error={error} onRetry={() => void refetch()} />
  if (!record) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack gap="sm">
      <ScreenHead
        heading={`Access doors of ${titleOf(group, record)}`}
        crumbs={recordCrumbs(group, group.term, record, caller)}
      />
      <Compared id={id} />
    </Stack>
  )
}

const others = refs('group')
const { Input } = fieldViews.refs
const noClasses = {}

function Compared({ id }: { id: number }) {
  const { words } = useCaller()
  const [url, setUrl] = useSearchParams()
  const beside = othersIn(url, id)
  const { groups, doors, error, retry, readGroups } = useAccessDoors([id, ...beside])
  const compare = (ids: readonly number[]) =>
    setUrl(
      before => {
        const next = new URLSearchParams(before)
        if (ids.length > 0) next.set('with', ids.slice(0, mostGroups - 1).join())
        else next.delete('with')
        return next
      },
      { replace: true },
    )
  const many = words.many(group.term)
  const gone = groups ? 1 + beside.length - groups.groups.length : 0
  return (
    <>
      <Input
        field={others}
        value={beside}
        onChange={next => compare(Array.isArray(next) ? (next as number[]) : [])}
        onBlur={() => undefined}
        frame={{
          id: 'with',
          name: 'with',
          label: `Other ${many} beside it`,
          description: gone > 0 ? `${count(gone, words.one(group.term), many)} not found` : undefined,
          error: undefined,
          withAsterisk: false,
          disabled: false,
          classNames: noClasses,
        }}
      />
      {error !== undefined && error !== null && (
        <ErrorTile title={`${capital(many)} and doors could not be loaded`} reason={messageOf(error)} onRetry={retry}>
          {groups && doors && 'What is shown may be old'}
        </ErrorTile>
      )}
      {groups && doors ? (
        <Matrix read={groups} doors={doors} readAgain={readGroups} />
      ) : (
        !error && <Skeleton height="20rem" radius="md" aria-busy="true" />
      )}
    </>
  )
}
