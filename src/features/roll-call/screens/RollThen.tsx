import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import type { Words } from '../../../domain/vocabulary.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import { count } from '../../../ui/figures.ts'
import { useScale } from '../../../ui/scale.tsx'
import classes from './RollCall.module.css'
import { PrintedRoll } from './PrintedRoll.tsx'
import { ThenRow } from './ThenRow.tsx'
import { type ThenItem, thenQuery } from './then-query.ts'

const rowPx = { desk: 48, touch: 64, wall: 48 } as const
const nameIn =
  ({ say }: Words) =>
  ({ person, credential }: ThenItem) =>
    person ?? credential ?? say('{A fob} that was deleted')

interface RollThenProps {
  /** ISO 8601. */
  at: string
  q: string
  printing: boolean
  onPrinted: () => void
}

/** Who was in at an instant, by zone and name. */
export function RollThen({ at, q, printing, onPrinted }: RollThenProps) {
  const { density, px } = useScale()
  const { zone, words } = useCaller()
  const nameOf = useMemo(() => nameIn(words), [words])
  const read = useInfiniteQuery(thenQuery(at))
  const items = useMemo(() => {
    const wanted = q.trim().toLowerCase()
    return (read.data?.pages ?? [])
      .flatMap(page => page.items)
      .filter(item => nameOf(item).toLowerCase().includes(wanted))
      .sort((a, b) => (a.zone ?? '').localeCompare(b.zone ?? '') || nameOf(a).localeCompare(nameOf(b)))
  }, [read.data, q, nameOf])
  if (!read.data)
    return read.error ? (
      <ReadFailed what="The roll call" of={read} />
    ) : (
      <Skeleton height="20rem" radius="md" aria-busy="true" />
    )
  return (
    <div className={classes.card}>
      <ReadFailed what="The roll call" of={read} />
      <p className={classes.count}>
        <span>
          <strong>{count(items.length, 'person', 'people')} in</strong> at {dateTimeText(at, zone)}
          {read.hasNextPage && '; there are more'}
        </span>
        {read.hasNextPage && (
          <Button size="xs" variant="default" loading={read.isFetching} onClick={() => void read.fetchNextPage()}>
            Show more
          </Button>
        )}
      </p>
      {items.length === 0 ? (
        <EmptyState title={q ? 'Nobody found' : 'Nobody was in'}>
          {q ? 'Nobody who was in matches what you are looking for.' : 'No zone had anybody in it at that instant.'}
        </EmptyState>
      ) : (
        <VirtualRows
          label="People who were in, by zone"
          items={items}
          keyOf={({ tokenId }) => tokenId}
          rowPx={px(rowPx[density])}
          render={item => <ThenRow item={item} name={nameOf(item)} zone={zone} />}
        />
      )}
      {printing && (
        <PrintedRoll
          at={at}
          lines={items.map(item => ({
            key: item.tokenId,
            name: nameOf(item),
            zone: item.zone ?? undefined,
            door: undefined,
            at: Date.parse(item.at),
            standing: undefined,
          }))}
          onPrinted={onPrinted}
        />
      )}
    </div>
  )
}
