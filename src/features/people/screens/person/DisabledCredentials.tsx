import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { token } from '../../../../domain/entities/access/token.ts'
import { person } from '../../../../domain/entities/people/person.ts'
import { count } from '../../../../ui/figures.ts'
import type { Suspension } from '../../domain/suspension.ts'

/** Which credentials a suspension keeps disabled. Which controllers know stands with the person's other deliveries. */
export function DisabledCredentials({ personId, version }: { personId: number; version: unknown }) {
  const { words } = useCaller()
  const read = useQuery({
    queryKey: [...recordKeys.lists(token.id), 'suspended', personId, version],
    queryFn: ({ signal }) => request<Suspension>('GET', `${person.api}/${personId}/suspension`, { signal }),
  })
  const [one, many] = [words.one(token.term), words.many(token.term)]
  const credentials = read.data?.credentials
  return (
    <>
      <ReadFailed what={`The disabled ${many}`} of={read} />
      {!credentials && !read.error && <Skeleton height="1.5rem" radius="sm" />}
      {credentials && (
        <Text component="output" display="block">
          {credentials.length === 0
            ? `It keeps no ${many} disabled.`
            : `It keeps ${count(credentials.length, one, many)} disabled: ${credentials.map(({ title }) => title).join(', ')}.`}
        </Text>
      )}
    </>
  )
}
