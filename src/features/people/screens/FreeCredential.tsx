import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import type { RecordPage } from '../../../api/records.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { titleOf } from '../../../crud/screen/titles.ts'
import { token } from '../../../domain/entities/access/token.ts'

const typingMs = 200
const offered = 50

interface FreeCredentialProps {
  label: string
  value: number | undefined
  /** With its title. */
  onChange: (id: number | undefined, title?: string) => void
  error?: string | undefined
}

/** Chooses a credential that nobody has, by the beginning of its reference or number plate. */
export function FreeCredential({ label, value, onChange, error }: FreeCredentialProps) {
  const { words } = useCaller()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>()
  const [search] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), typingMs)
  const query = new URLSearchParams({ limit: String(offered), ...(search && { q: search }) })
  const found = useQuery({
    queryKey: [...recordKeys.lists(token.id), 'free', search],
    queryFn: ({ signal }) => request<RecordPage>('GET', `${token.api}/list/available?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
  const options = (found.data?.items ?? []).map(each => ({
    value: String(each[token.key]),
    label: titleOf(token, each),
  }))
  const isThere = chosen === undefined || options.some(each => each.value === chosen.value)
  return (
    <Select
      label={label}
      description={`Only ${words.many(token.term)} that nobody has`}
      data={isThere ? options : [...options, chosen]}
      value={value === undefined ? null : String(value)}
      onChange={(next, option) => {
        setChosen(next === null ? undefined : (option ?? undefined))
        onChange(next === null ? undefined : Number(next), option?.label)
      }}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // The server has searched: its answer is not searched again.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Searching' : 'None found'}
      error={error ?? (found.error ? messageOf(found.error) : undefined)}
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
    />
  )
}
