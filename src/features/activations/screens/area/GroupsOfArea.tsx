import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { AreaGroups } from '../../domain/wire.ts'
import classes from '../Access.module.css'
import { RecordLink } from '../RecordLink.tsx'
import { useFollow } from '../../../../api/use-follow.ts'
import { counted } from '../../../../domain/counted.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'

const groupsQuery = (areaId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists('group'), 'of area', areaId],
    queryFn: ({ signal }) => request<AreaGroups>('GET', `/activation/area/${areaId}/groups`, { signal }),
  })

/** The groups that open some of a site's doors, and how many people are in each. */
export function GroupsOfArea({ areaId }: { areaId: number }) {
  const { words } = useCaller()
  const query = groupsQuery(areaId)
  const read = useQuery(query)
  const { data, error } = read
  useFollow(['tokenActivation', 'door', 'doorGroup', 'area'], query.queryKey)
  const doors = words.many('door')
  return (
    <>
      <h3 className={classes.sub}>Through {words.many('group')}</h3>
      <ReadFailed what="The groups" of={read} />
      {!data && !error && <Skeleton height="4rem" radius="sm" aria-busy="true" />}
      {data?.items.length === 0 && (
        <p className={classes.more}>
          No {words.one('group')} opens a {words.one('door')} here.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map(({ groupId, group, doors: opened, people, credentials }) => (
            <li key={groupId} className={classes.way}>
              <RecordLink of="group" id={groupId}>
                {group}
              </RecordLink>
              <span className={classes.when}>
                {opened} of {counted(data.doors, words.one('door'), doors)},{' '}
                {counted(people, words.one('person'), words.many('person'))} with{' '}
                {counted(credentials, words.one('fob'), words.many('fob'))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
