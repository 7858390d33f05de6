import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { importQuery } from '../../api/imports.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { useCaller } from '../caller/caller.ts'
import { listCrumbs } from '../screen/crumbs.ts'
import { Guard } from '../screen/Guard.tsx'
import { ScreenHead } from '../screen/ScreenHead.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { readImportState, writeImportState, type ImportState } from './import-state.ts'
import { JobStep } from './JobStep.tsx'
import { MapColumns } from './MapColumns.tsx'

interface ImportScreenProps {
  entity: Entity
  term: Term
  /** Where a file is chosen, and where it is mapped, checked and added, if those are two places. */
  paths?: { readonly choose: string; readonly confirm: string }
}

/** Goes to another point of the import; the address says which. */
export type Go = (state: Partial<ImportState>) => void

/** Adds records from a CSV: choose a file, say which column fills what, see what is wrong, add them all. */
export function ImportScreen({ entity, term, paths }: ImportScreenProps) {
  const caller = useCaller()
  const { pathname } = useLocation()
  const [url] = useSearchParams()
  const navigate = useNavigate()
  const state = readImportState(url)
  const go = useCallback<Go>(
    next => {
      const to = (next.importId === undefined ? paths?.choose : paths?.confirm) ?? pathname
      void navigate(`${to}?${writeImportState(next)}`)
    },
    [pathname, paths, navigate],
  )
  const things = caller.words.many(term)
  return (
    <Guard codes={[entity.permission.read, entity.permission.add]}>
      <Stack gap="sm" maw="72rem">
        <ScreenHead heading={`Import ${things}`} crumbs={listCrumbs(entity, term, caller)} />
        {state.importId === undefined ? (
          <ChooseFile entity={entity} things={things} go={go} />
        ) : (
          <Chosen
            key={`${state.importId} ${state.jobId}`}
            entity={entity}
            term={term}
            state={{ ...state, importId: state.importId }}
            go={go}
          />
        )}
      </Stack>
    </Guard>
  )
}

interface ChosenProps {
  entity: Entity
  term: Term
  state: ImportState & { readonly importId: number }
  go: Go
}

/** What is done with a file that was uploaded. */
function Chosen({ entity, term, state, go }: ChosenProps) {
  const { importId, jobId } = state
  const { data: file, error, refetch } = useQuery(importQuery(entity, importId))
  if (!file && error instanceof ApiError && error.status === 404)
    return (
      <ErrorTile
        title="This import is not there"
        reason="It was made by somebody else, or as another client, or its file is not kept any more."
      />
    )
  if (!file && error)
    return <ErrorTile title="The file could not be read" reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!file) return <Skeleton height="16rem" radius="md" />
  const mapping = state.mapping ?? file.mapping
  if (jobId === undefined) return <MapColumns entity={entity} file={file} mapping={mapping} go={go} />
  return <JobStep entity={entity} term={term} file={file} mapping={mapping} jobId={jobId} go={go} />
}
