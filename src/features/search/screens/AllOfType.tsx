import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { figure } from '../../../ui/figures.ts'
import type { SearchType } from '../domain/kinds.ts'
import type { Collection } from '../domain/wire.ts'
import { FoundList } from './FoundList.tsx'
import { manyOf } from './many-of.ts'
import classes from './Search.module.css'

const pageRows = 100

const allQuery = (query: string, type: SearchType) =>
  infiniteQueryOptions({
    queryKey: [...recordKeys.all('collection'), 'all', query, type],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      request<Collection>(
        'GET',
        `/collection?${new URLSearchParams({ query, type, after, per_page: String(pageRows) })}`,
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 60_000,
  })

/** Every record of one kind that a text finds, a hundred at a time. */
export function AllOfType({ query, type }: { query: string; type: SearchType }) {
  const { words } = useCaller()
  const { data, error, hasNextPage, fetchNextPage, isFetchNextPageError, isFetching, refetch } = useInfiniteQuery(
    allQuery(query, type),
  )
  const title = useRef<HTMLHeadingElement>(null)
  // The link that led here has gone.
  useEffect(() => title.current?.focus(), [])
  const many = manyOf(type, words)
  const found = data?.pages.flatMap(({ datums }) => datums)
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch())
  return (
    <section className={classes.group} aria-label={capital(many)}>
      <Title ref={title} tabIndex={-1} order={2} size="h4">
        {capital(many)}{' '}
        {found && (
          <output className={classes.figure}>
            {hasNextPage && 'the first '}
            {figure(found.length)}
          </output>
        )}
      </Title>
      <Anchor component={Link} to={`/search?${new URLSearchParams({ query })}`}>
        Everything that matches
      </Anchor>
      {!found && !error && <Skeleton height="12rem" aria-busy="true" />}
      {found?.length === 0 && <Text>No {many} match.</Text>}
      {found && <FoundList found={found} />}
      {error && (
        <ErrorTile
          title={found ? `More ${many} could not be loaded` : `The ${many} could not be loaded`}
          reason={messageOf(error)}
          onRetry={retry}
        />
      )}
      {hasNextPage && !error && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}
