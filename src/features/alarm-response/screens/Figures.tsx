import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { Age } from '../../../ui/Age.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/figures.ts'
import type { AlarmResponse } from '../domain/answer.ts'
import classes from './AlarmResponse.module.css'
import { Found } from './Found.tsx'
import { Grouped } from './Grouped.tsx'
import { responseQuery } from './response-query.ts'
import { Summary } from './Summary.tsx'
import type { Asked } from './use-asked.ts'

/** The figures as they were counted; empty until they are known. */
export function Figures({ asked }: { asked: Asked }) {
  const { zone } = useCaller()
  const read = useQuery(responseQuery(asked))
  const { data, error, isFetching, dataUpdatedAt, refetch } = read
  return (
    <>
      <ReadFailed what="The figures" of={read} />
      {!data && !error && <Skeleton height="20rem" radius="md" aria-busy="true" aria-label="Counting alarms" />}
      {data && (
        <>
          <div className={classes.tools}>
            <Text size="sm" c="dimmed" className={classes.grow}>
              {dateTimeText(data.from, zone)} to {dateTimeText(data.until, zone)}, counted <Age at={dataUpdatedAt} />{' '}
              ago
            </Text>
            <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
              Count again
            </Button>
          </div>
          {!data.isWhole && <NotWhole data={data} />}
          {data.all.count === 0 ? <EmptyState title="No alarms in this time" /> : <Counted data={data} />}
        </>
      )}
    </>
  )
}

function NotWhole({ data: { all, until } }: { data: AlarmResponse }) {
  const { zone, words } = useCaller()
  return (
    <p className={classes.partial}>
      There are more than {figure(all.count)} alarms. Only those before {dateTimeText(until, zone)} are counted: choose
      a shorter time, or one {words.one('area')}.
    </p>
  )
}

function Counted({ data: { all, groups, found } }: { data: AlarmResponse }) {
  return (
    <>
      <Summary all={all} />
      <Found found={found} />
      <Grouped groups={groups} />
    </>
  )
}
