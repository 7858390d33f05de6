import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { zone as zoneEntity } from '../../../domain/entities/sites/zone.ts'
import { Age } from '../../../ui/Age.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Scroller } from '../../../ui/Scroller.tsx'
import { daysBetween } from '../domain/local-days.ts'
import type { Range } from '../domain/ranges.ts'
import classes from './Attendance.module.css'
import { Calendar } from './Calendar.tsx'
import { Legend } from './Marks.tsx'
import { PrintedHours } from './PrintedHours.tsx'
import { attendanceQuery } from './queries.ts'
import type { Asked, SetAsked } from './use-asked.ts'

interface PeopleProps {
  asked: Asked
  set: SetAsked
  range: Range
  today: string
  printing: boolean
  onPrinted: () => void
}

/** Everybody with their days, as far as they are read; empty until they are known. */
export function People({ asked, set, range, today, printing, onPrinted }: PeopleProps) {
  const { zone: timeZone } = useCaller()
  const { areaId, groupId, q, round, favour, start, grace } = asked
  const { from, to } = range
  const read = useInfiniteQuery(attendanceQuery({ from, to, areaId, groupId, q: q.trim() }, today <= to))
  const people = useMemo(() => (read.data?.pages ?? []).flatMap(({ items }) => items), [read.data])
  const days = useMemo(() => daysBetween(from, to), [from, to])
  const rules = useMemo(() => ({ round, favour, start, grace, timeZone }), [round, favour, start, grace, timeZone])
  const isEmpty = people.length === 0
  useEffect(() => {
    // There is nothing to print: it is not printed later, unasked.
    if (printing && isEmpty) onPrinted()
  }, [printing, isEmpty, onPrinted])
  const failed = <ReadFailed what="The hours" of={read} />
  if (!read.data) return read.error ? failed : <Skeleton height="20rem" radius="md" aria-busy="true" />
  const zones = read.data.pages[0]?.zones ?? 0
  if (zones === 0)
    return (
      <>
        {failed}
        <NoZones isOfArea={areaId !== undefined} />
      </>
    )
  if (isEmpty)
    return (
      <>
        {failed}
        <EmptyState title="Nobody found">Nobody matches what you are looking for.</EmptyState>
      </>
    )
  return (
    <>
      {failed}
      <Scroller label="Hours" className={classes.scroller}>
        <Calendar
          people={people}
          days={days}
          today={today}
          rules={rules}
          onOpen={(personId, day) => set({ personId, day })}
        />
      </Scroller>
      <Legend />
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          Read <Age at={read.dataUpdatedAt} /> ago. What goes over midnight counts to the day on which it began. What
          lacks a read is not counted.
        </Text>
        {read.hasNextPage && (
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Show more people
          </Button>
        )}
      </div>
      {printing && (
        <PrintedHours people={people} days={days} rules={rules} hasMore={read.hasNextPage} onPrinted={onPrinted} />
      )}
    </>
  )
}

function NoZones({ isOfArea }: { isOfArea: boolean }) {
  const { words } = useCaller()
  return (
    <EmptyState title={`No ${words.one('zone')} counts for time and attendance`}>
      {isOfArea ? `None of this ${words.one('area')} does. ` : 'Hours are worked out where one does. '}
      <Anchor component={Link} to={zoneEntity.screens?.base ?? ''} underline="always">
        Choose which {words.many('zone')} count
      </Anchor>
    </EmptyState>
  )
}
