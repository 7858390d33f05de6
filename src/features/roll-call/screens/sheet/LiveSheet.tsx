import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../api/api-error.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { ageText } from '../../../../ui/age-text.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import type { EvacuationSheet } from '../../domain/sheet.ts'
import { Sheet } from './Sheet.tsx'
import classes from './Sheet.module.css'

const everyMs = 2000
const lateMs = 5000

interface LiveSheetProps {
  /** Of the one sheet that is read. */
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<EvacuationSheet>
  /** What a 404 means. */
  gone: string
}

/** The sheet, read again every few seconds: a link has no stream. It says how old it is, loudly once it is old. */
export function LiveSheet({ queryKey, read, gone }: LiveSheetProps) {
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })
  const { data, error, dataUpdatedAt } = answer
  if (error instanceof ApiError && error.status === 404)
    return <ErrorTile title="There is no sheet any more" reason={gone} />
  if (!data) return error ? <ReadFailed what="The sheet" of={answer} /> : <Skeleton height="20rem" aria-busy="true" />
  return (
    <>
      {data.endedAt === null && <SheetAge at={dataUpdatedAt} />}
      <Sheet sheet={data} />
    </>
  )
}

function SheetAge({ at }: { at: number }) {
  const ageMs = Math.max(0, useNow() - at)
  const isLate = ageMs > lateMs
  return (
    <p className={classes.age} data-late={isLate || undefined} {...(isLate && { role: 'alert' })}>
      {isLate ? `No connection: this is ${ageText(ageMs)} old, and people may have been found since.` : 'Live'}
    </p>
  )
}
