import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { Intended } from '../../domain/what-if.ts'
import classes from './WhatIf.module.css'
import { whoQuery } from './what-if-query.ts'
import { itemTexts } from './what-if-words.ts'

/** Who gains and loses what, a page at a time. */
export function WhoChanges({ id, intended }: { id: string; intended: Intended }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(whoQuery(intended))
  const items = data?.pages.flatMap(page => page.items)
  return (
    <div id={id}>
      {error && (
        <ErrorTile title="The list could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!items && !error && <output aria-busy="true">Loading…</output>}
      {items && (
        <ul className={classes.list} aria-label="Who gains and loses">
          {items.map(item => (
            <li key={item.fobId}>
              <strong>{item.person ?? item.fob}</strong>
              {item.person !== null && <span className={classes.dimmed}> {item.fob}</span>}
              {itemTexts(item).map(text => (
                <div key={text}>{text}</div>
              ))}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
