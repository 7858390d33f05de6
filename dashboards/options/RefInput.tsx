import { Loader, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../src/api/api-error.ts'
import { chosenQuery, pickQuery } from './pick.ts'

interface RefInputProps {
  target: string
  label: string
  description: string | undefined
  error: string | undefined
  ids: readonly number[]
  onIds: (ids: number[]) => void
  most?: number
}

/** Records of an entity, found by the beginning of their title. */
export function RefInput({ target, ids, onIds, most, error, ...rest }: RefInputProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 200)
  const found = useQuery({ ...pickQuery(target, search), placeholderData: keepPreviousData })
  const chosen = useQuery(chosenQuery(target, ids))
  const failure = found.error ?? chosen.error
  const titles = new Map([...(found.data ?? []), ...(chosen.data ?? [])].map(({ id, title }) => [id, title]))
  for (const id of ids) if (!titles.has(id)) titles.set(id, `Number ${id}`)
  return (
    <MultiSelect
      {...rest}
      error={error ?? (failure ? messageOf(failure) : undefined)}
      data={[...titles].map(([id, title]) => ({ value: String(id), label: title }))}
      value={ids.map(String)}
      onChange={values => onIds(values.map(Number))}
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      maxValues={most}
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
      nothingFoundMessage={found.isFetching ? 'Searching' : 'None found'}
      searchable
      clearable
      hidePickedOptions
    />
  )
}
