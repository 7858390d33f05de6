import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useFollow } from '../../../../api/use-follow.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { Status } from '../../../../crud/fields/Status.tsx'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { choice } from '../../../../domain/fields/index.ts'
import { Age } from '../../../../ui/Age.tsx'
import { Scroller } from '../../../../ui/Scroller.tsx'
import type { Twin, TwinAspect } from '../../domain/twin.ts'
import { aspectWords, sideWords, standingWords } from '../aspect-words.ts'
import classes from '../Twin.module.css'

const standing = choice(standingWords, { severity: { same: 'safe', changing: 'info', overdue: 'alert' } })
/** A controller confirms change after change: they are read together. */
const readEveryMs = 1000

const twinQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.one('controller', id), 'twin'],
    queryFn: ({ signal }) => request<Twin>('GET', `/controller/${id}/twin`, { signal }),
  })

/** What a controller should be beside what it says it is; nothing of one that has never called. */
export default function ControllerTwin({ entity, record }: SpecialTabProps) {
  const query = twinQuery(Number(record[entity.key]))
  useFollow(['changeLog', 'firmwareUpdateRequest'], query.queryKey, readEveryMs)
  const read = useQuery(query)
  if (typeof record['lastSeenAt'] !== 'string') return null
  return (
    <RecordPart title="Wanted and reported">
      <ReadFailed what="What it reports" of={read} />
      {!read.data && !read.error && <Skeleton height="8rem" radius="md" aria-busy="true" />}
      {read.data && <Aspects of={read.data.aspects} />}
    </RecordPart>
  )
}

const Aspects = ({ of }: { of: readonly TwinAspect[] }) => (
  <Scroller label="Wanted and reported" className={classes.scroller}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Standing</th>
          <th scope="col">Wanted</th>
          <th scope="col">Reported</th>
        </tr>
      </thead>
      <tbody>
        {of.map(each => (
          <AspectRow key={each.aspect} of={each} />
        ))}
      </tbody>
    </table>
  </Scroller>
)

function AspectRow({ of: { aspect, wanted, reported, standing: is, differsSince, reportedAt } }: { of: TwinAspect }) {
  const { zone } = useCaller()
  const instant = (iso: string) => dateTimeText(iso, zone)
  return (
    <tr>
      <th scope="row">{aspectWords[aspect]}</th>
      <td>
        <Status field={standing} value={is} />
        {differsSince !== null && (
          <>
            {' '}
            for <Age at={Date.parse(differsSince)} />
          </>
        )}
      </td>
      <td>{sideWords(aspect, wanted, instant)}</td>
      <td>
        {sideWords(aspect, reported, instant)}
        {reported !== null && reportedAt !== null && aspect !== 'settings' && (
          <>
            , <Age at={Date.parse(reportedAt)} /> ago
          </>
        )}
      </td>
    </tr>
  )
}
