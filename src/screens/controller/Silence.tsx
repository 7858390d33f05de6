import { useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../api/record-cache.ts'
import { request } from '../../api/request.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { dateTimeText } from '../../crud/fields/instants.ts'
import { Fact, LoadingFact } from '../../crud/overview/Overview.tsx'
import { unreadable } from '../../crud/overview/unreadable.ts'
import type { SilenceAnswer } from '../../domain/silence.ts'
import { count } from '../../ui/figures.ts'

/** Whether anybody would notice that a controller has fallen silent, or since when it has. */
export function Silence({ id }: { id: number }) {
  const { zone, words } = useCaller()
  const { data, error } = useQuery({
    queryKey: [...recordKeys.one('controller', id), 'silence'],
    queryFn: ({ signal }) => request<SilenceAnswer>('GET', `/controller/${id}/silence`, { signal }),
  })
  if (!data && !error) return <LoadingFact label="Silence" />
  return (
    <Fact label="Silence">
      {!data && unreadable}
      {data?.silentSince && `Last call ${dateTimeText(data.silentSince, zone, true)}`}
      {data && !data.silentSince && noticed(data.noticedAfterSeconds, words.one('controller'))}
    </Fact>
  )
}

const noticed = (seconds: number | null, controller: string) =>
  seconds === null
    ? `Not noticed: this ${controller} has not called with a key of its own`
    : `Noticed after ${seconds % 60 === 0 ? count(seconds / 60, 'minute', 'minutes') : count(seconds, 'second', 'seconds')}`
