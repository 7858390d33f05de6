import { Skeleton, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { searchTypes } from '../domain/kinds.ts'
import { longestQuery } from '../domain/wire.ts'
import { useCollection } from './collection-query.ts'
import { FoundGroup } from './FoundGroup.tsx'
import { resultsText } from './result-text.ts'
import classes from './Search.module.css'

const most = 100

/** Everything that a text finds, by kind; the text is in the address. */
export default function SearchScreen() {
  const { words } = useCaller()
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const [last, setLast] = useState(query)
  // Another search was chosen, or the browser went back.
  if (query !== last) {
    setLast(query)
    if (query !== typed.trim()) setTyped(query)
  }
  const { found, isAsking, error, retry } = useCollection(typed, most)
  const type = (text: string) => {
    setTyped(text)
    const wanted = text.trim()
    setLast(wanted)
    setParams(wanted ? { query: wanted } : {}, { replace: true })
  }
  const byType = Map.groupBy(found?.datums ?? [], each => each.type)
  return (
    <div className={classes.page}>
      <Heading>Search</Heading>
      <TextInput
        type="search"
        aria-label="Search records"
        placeholder="A name, reference, keycode, phone number or postcode"
        maxLength={longestQuery}
        leftSection={<IconSearch className={classes.icon} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      {error !== null && <ErrorTile title="Records could not be searched" reason={messageOf(error)} onRetry={retry} />}
      <output className={classes.count}>{isAsking ? 'Searching…' : found && !error ? resultsText(found) : ''}</output>
      {!found && isAsking && !error && <Skeleton height="12rem" aria-busy="true" />}
      {typed.trim() === '' && (
        <EmptyState title="Nothing to search for yet">
          Type one letter or more. {words.Many('person')}, {words.many('door')}, {words.many('area')},{' '}
          {words.many('controller')}, groups and other records you may see are found.
        </EmptyState>
      )}
      {found?.totalCount === 0 && !isAsking && !error && <Text>Check the spelling, or type fewer letters.</Text>}
      {searchTypes.map(each => {
        const own = byType.get(each)
        return own && <FoundGroup key={`${each} ${query}`} type={each} found={own} />
      })}
      {found && found.totalCount > found.datums.length && (
        <Text c="dimmed">There are more than are shown here. Type more of the name to narrow them down.</Text>
      )}
    </div>
  )
}
