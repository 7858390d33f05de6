import { Button, CopyButton, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { count } from '../../../../ui/figures.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { linkMinutes } from '../../domain/sheet.ts'

interface Good {
  readonly good: number
  readonly until: string | null
}

/** Makes a link to the sheet for somebody without an account, and revokes them all. */
export function SheetLinks({ evacuationId }: { evacuationId: number }) {
  const { zone } = useCaller()
  const [minutes, setMinutes] = useState('60')
  const queries = useQueryClient()
  const path = `${evacuation.api}/${evacuationId}/link`
  const queryKey = [...recordKeys.one(evacuation.id, evacuationId), 'links']
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => request<Good>('GET', path, { signal }) })
  const onSettled = () => refreshQueries(queries, queryKey)
  const making = useMutation({
    mutationFn: () => request<{ link: string }>('POST', path, { body: { minutes: Number(minutes) } }),
    onSettled,
  })
  const revoking = useMutation({ mutationFn: () => request('POST', `${path}/revoke`, { body: {} }), onSettled })
  const address = making.data && `${location.origin}/evacuation-sheet#${making.data.link}`
  const failed = making.error ?? revoking.error
  return (
    <Group align="end" gap="sm" mb="md">
      <NativeSelect
        label="Link for the fire service, good for"
        value={minutes}
        onChange={({ currentTarget: { value } }) => setMinutes(value)}
        data={Object.entries(linkMinutes).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="default" loading={making.isPending} onClick={() => making.mutate()}>
        Make a link
      </Button>
      {address !== undefined && (
        <>
          <TextInput label="Whoever has this link reads the sheet" value={address} readOnly flex="1 1 16rem" />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </>
      )}
      {data && data.good > 0 && data.until !== null && (
        <>
          <Text size="sm">
            {count(data.good, 'link is', 'links are')} good, until {dateTimeText(data.until, zone)}
          </Text>
          <Button
            variant="default"
            loading={revoking.isPending}
            onClick={() => {
              making.reset()
              revoking.mutate()
            }}
          >
            Revoke
          </Button>
        </>
      )}
      {failed && (
        <Text role="alert" size="sm">
          {messageOf(failed)}
        </Text>
      )}
    </Group>
  )
}
