import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import type { FormValues } from '../../../crud/form/values.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import { type ReportId, reports } from '../domain/catalogue.ts'
import { inWords } from '../domain/cells.ts'
import type { Report } from '../domain/report.ts'
import type { Made } from '../domain/wire.ts'
import { ReportBars } from './ReportBars.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { reportQuery } from './report-query.ts'
import { ReportTable } from './ReportTable.tsx'
import classes from './Report.module.css'

/** A report as it was made: how much, a picture, the rows, and what can be done with it. */
export function MadeReport({ id, parameters }: { id: ReportId; parameters: FormValues }) {
  const { words, zone } = useCaller()
  const declared: Report = reports[id]
  const read = useQuery(reportQuery(id, parameters))
  const { data, error, isFetching, dataUpdatedAt, refetch } = read
  const title = inWords(declared.title, words)
  return (
    <>
      <ReportFiles report={id} parameters={parameters} />
      {error && (
        <ErrorTile
          title={
            canMail(error) ? 'Unable to show the report below; it can still be emailed' : 'The report cannot be made'
          }
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="16rem" radius="md" aria-busy="true" aria-label="Making the report" />}
      {data && (
        <>
          <div className={classes.summary}>
            <Text>
              <strong>{linesOf(data)}</strong>
              {periodOf(data, zone)}, made {dateTimeText(new Date(dataUpdatedAt).toISOString(), zone)}
            </Text>
            <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
              Make again
            </Button>
          </div>
          {data.knownFrom !== null && (
            <Text role="note">
              Events before {dateTimeText(data.knownFrom, zone)} were removed: they are not in it.
            </Text>
          )}
          {data.rows.length === 0 && <EmptyState title="Nothing to report">{declared.empty}</EmptyState>}
          {declared.bars !== undefined && data.rows.length > 0 && <ReportBars label={declared.bars} bars={data.bars} />}
          {data.rows.length > 0 && <ReportTable label={title} columns={declared.columns} rows={data.rows} />}
        </>
      )}
    </>
  )
}

/** What is wrong with what was asked for is wrong in an email too. */
const canMail = (error: Error) => !(error instanceof ApiError && [403, 422].includes(error.status))

const linesOf = ({ rows, hasMore }: Made) =>
  hasMore ? `The first ${count(rows.length, 'line')}; its file has more` : count(rows.length, 'line')

const periodOf = ({ from, until }: Made, zone: string) =>
  from === null || until === null ? '' : `, ${dateTimeText(from, zone)} to ${dateTimeText(until, zone)}`
