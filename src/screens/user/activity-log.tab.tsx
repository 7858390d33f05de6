import { Stack } from '@mantine/core'
import { useLocation, useSearchParams } from 'react-router'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { activityQuery, queryFor, readFilter, writeFilter, type ActivityFilter } from './activity.ts'
import { UserActions } from './UserActions.tsx'

/** What a user did as the working client, newest first, as far as one may see the records. */
export default function ActivityLog({ entity: user, record }: SpecialTabProps) {
  const { zone } = useCaller()
  const [url, setUrl] = useSearchParams()
  const { state } = useLocation()
  const filter = readFilter(url)
  const name = titleOf(user, record)
  const isNarrowed = Object.values(filter).some(value => value !== null)
  const show = (next: ActivityFilter) =>
    setUrl(before => writeFilter(before, next), { replace: true, state, preventScrollReset: true })
  return (
    <Stack gap="md">
      <ActivityFilters filter={filter} onChange={show} />
      <UserActions
        query={activityQuery(Number(record[user.key]), queryFor(filter, zone))}
        label={`What ${name} did`}
        empty={
          isNarrowed
            ? { title: 'Nothing matches', text: `${name} did nothing of this kind in that time.` }
            : {
                title: 'No activity',
                text: `What ${name} adds, changes, deletes, commands or exports appears here.`,
              }
        }
      />
    </Stack>
  )
}
