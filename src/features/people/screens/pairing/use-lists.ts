import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordKeys } from '../../../../api/record-cache.ts'
import type { RecordPage } from '../../../../api/records.ts'
import { request } from '../../../../api/request.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { person } from '../../../../domain/entities/people/person.ts'
import type { UnassignedPerson } from '../../domain/pairs.ts'
import type { Side } from '../../domain/pairing.ts'

/** One of a list, with what tells it from others of the same title. */
export interface Listed extends Side {
  readonly more: string
  /** The key of a picture's file. */
  readonly picture: string | null
}

/** A list that is searched while one types, and read on page by page. */
export interface Listing {
  readonly text: string
  readonly search: (text: string) => void
  readonly items: readonly Listed[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Reads the next page; undefined where there is none. */
  readonly readOn: (() => void) | undefined
  readonly isReading: boolean
}

const typingMs = 200
const pageSize = '50'

interface Page {
  readonly items: readonly object[]
  readonly next: string | null
}

function useListing<P extends Page>(
  entity: string,
  path: string,
  listed: (item: P['items'][number]) => Listed,
): Listing {
  const [text, search] = useState('')
  const [q] = useDebouncedValue(text.trim(), typingMs)
  const found = useInfiniteQuery({
    queryKey: [...recordKeys.lists(entity), 'to-pair', path, q],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: pageSize, ...(q && { q }), ...(pageParam && { after: pageParam }) })
      return request<P>('GET', `${path}?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return {
    text,
    search,
    items: found.data?.pages.flatMap(({ items }) => items.map(listed)),
    error: found.error,
    retry: () => void found.refetch(),
    readOn: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isReading: found.isFetchingNextPage,
  }
}

/** People who have no credential, by surname. */
export const usePeople = (): Listing =>
  useListing<{ items: readonly UnassignedPerson[]; next: string | null }>(
    person.id,
    `${person.api}/without-credential`,
    each => {
      const { personId, firstName, surname, company, department, email, profilePicture } = each as UnassignedPerson
      return {
        id: personId,
        title: `${firstName} ${surname}`,
        more: [company, department, email].filter(Boolean).join(' · '),
        picture: profilePicture,
      }
    },
  )

/** Credentials that nobody has. */
export const useCredentials = (): Listing =>
  useListing<RecordPage>(token.id, `${token.api}/list/available`, each => {
    const record = each as RecordPage['items'][number]
    const kind = token.fields.kind.choices[String(record['kind']) as keyof typeof token.fields.kind.choices]
    return {
      id: Number(record[token.key]),
      title: titleOf(token, record),
      more: [kind, record['keycode']].filter(Boolean).join(' · '),
      picture: null,
    }
  })
