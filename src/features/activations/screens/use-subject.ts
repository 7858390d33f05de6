import { useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import type { Crumb } from '../../../crud/screen/ScreenHead.tsx'
import type { Entity } from '../../../domain/entity.ts'
import type { Route } from '../../../domain/routes.ts'
import { entities } from '../../../domain/entities/index.ts'

const subjects = {
  fobId: { of: 'token', term: 'fob' },
  tokenId: { of: 'token', term: 'token' },
  personId: { of: 'person', term: 'person' },
  areaId: { of: 'area', term: 'area' },
  groupId: { of: 'group', term: 'group' },
} as const
type Key = keyof typeof subjects

/** The record that a screen of this feature is about, by its path. */
export interface Subject {
  readonly route: Route
  readonly of: 'token' | 'person' | 'area' | 'group'
  readonly entity: Entity
  readonly id: number
  /** NaN where the path names none. */
  readonly activationId: number
  /** Undefined until it is read. */
  readonly record: ApiRecord | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly crumbs: readonly Crumb[]
  /** The page of the record. */
  readonly page: string
}

const numberIn = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : Number.NaN)

/** @throws where the path names no record: it is used on routes of this feature alone */
export function useSubject(): Subject {
  const caller = useCaller()
  const route = useMatches().at(-1)?.handle as Route
  const params = useParams()
  const key = Object.keys(subjects).find((name): name is Key => params[name] !== undefined)
  if (!key) throw new Error('This page does not exist')
  const { of, term } = subjects[key]
  const entity = caller.entity(of) ?? entities[of]
  const id = numberIn(params[key])
  const { data, error, refetch } = useQuery({ ...oneQuery(entity, id), enabled: !Number.isNaN(id) })
  return {
    route,
    of,
    entity,
    id,
    activationId: numberIn(params['activationId']),
    record: data,
    error,
    retry: () => void refetch(),
    crumbs: data ? recordCrumbs(entity, term, data, caller) : [],
    page: placeOf(entity, 'detail', id, term) ?? '/',
  }
}
