import { Skeleton, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { searchTypes } from '../domain/kinds.ts'
import { longestQuery } from '../domain/wire.ts'
import { useCollection } from './collection-query.ts'
import { AllOfType } from './AllOfType.tsx'
import { FoundGroup } from './FoundGroup.tsx'
import { resultsText } from './result-text.ts'
import classes from './Search.module.css'

const most = 100

/** Everything that a text finds, by kind; the text is in the address. */
export default function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const [last, setLast] = useState(query)
  // Another search was chosen, or the browser went back.
  if (query !== last) {
    setLast(query)
    if (query !== typed.trim()) setTyped(query)
  }
  const change = (text: string) => {
    setTyped(text)
    const wanted = text.trim()
    setLast(wanted)
    setParams(wanted ? { query: wanted } : {}, { replace: true })
  }
  const type = searchTypes.find(each => each === params.get('type'))
  const input = useRef<HTMLInputElement>(null)
  const typeBefore = useRef(type)
  // Back from all of one kind: the link that led here has gone.
  useEffect(() => {
    if (typeBefore.current !== undefined && type === undefined) input.current?.focus()
    typeBefore.current = type
  }, [type])
  return (
    <div className={classes.page}>
      <Heading>Search</Heading>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search records"
        placeholder="A name, reference, keycode, phone number or postcode"
        maxLength={longestQuery}
        leftSection={<IconSearch className={classes.icon} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      {type && query ? <AllOfType query={query} type={type} /> : <EveryKind query={query} typed={typed} />}
    </div>
  )
}

/** The best of every kind. */
function EveryKind({ query, typed }: { query: string; typed: string }) {
  const { words } = useCaller()
  const { found, isAsking, error, retry } = useCollection(typed, most)
  const byType = Map.groupBy(found?.datums ?? [], each => each.type)
  return (
    <>
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
        return (
          own && (
            <FoundGroup
              key={`${each} ${query}`}
              type={each}
              query={query}
              found={own}
              hasMore={found?.more?.includes(each) === true}
            />
          )
        )
      })}
    </>
  )
}
