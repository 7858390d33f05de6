import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { token } from '../../../domain/entities/access/token.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import type { TokensMade } from '../domain/create-tokens.ts'
import { CardForm } from './CardForm.tsx'
import { Made } from './Made.tsx'

/** Adds credentials that are typed, pasted or read, and activates them to a site. */
export default function CreateTokens() {
  const { areaId = '' } = useParams()
  const id = /^[1-9]\d{0,8}$/.test(areaId) ? Number(areaId) : Number.NaN
  return (
    <Guard codes={[area.permission.read, token.permission.add, 'FOB_SECRETS']}>
      <InArea key={areaId} id={id} />
    </Guard>
  )
}

function InArea({ id }: { id: number }) {
  const caller = useCaller()
  const { data: place, error, refetch } = useQuery({ ...oneQuery(area, id), enabled: !Number.isNaN(id) })
  const [made, setMade] = useState<TokensMade>()
  if (!place && (error || Number.isNaN(id)))
    return <Missing entity={area} id={id} error={error} onRetry={() => void refetch()} />
  if (!place) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack gap="sm" maw="60rem">
      <ScreenHead
        heading={`Create ${caller.words.many(token.term)}`}
        crumbs={recordCrumbs(area, area.term, place, caller)}
      />
      {made ? (
        <Made items={made.items} term={token.term} onMore={() => setMade(undefined)} />
      ) : (
        <CardForm area={place} onMade={setMade} />
      )}
    </Stack>
  )
}
