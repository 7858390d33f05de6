import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { mostMatched } from '../domain/limits.ts'
import type { ApexSystem } from '../domain/file.ts'
import type { DryRun, ImportData, Match, Matches, SystemToImport } from '../domain/wire.ts'

const path = (id: number) => `/commdevice/${id}/apex-import`

/** What a file is mapped to. */
export const dataQuery = (id: number) =>
  queryOptions({
    queryKey: ['apex-import', id],
    queryFn: ({ signal }) => request<ImportData>('GET', path(id), { signal }),
    staleTime: 0,
  })

/**
 * Whom all people of a system may be, asked a few hundred at a time.
 * @param onDone called with how many are done
 */
export async function matchAll(
  id: number,
  { people }: ApexSystem,
  { signal, onDone }: { readonly signal: AbortSignal; readonly onDone: (done: number) => void },
): Promise<readonly Match[]> {
  const all: Match[] = []
  for (let at = 0; at < people.length; at += mostMatched) {
    const some = people.slice(at, at + mostMatched)
    const body = {
      people: some.map(({ reference, firstName, surname, email, credentials }) => ({
        reference,
        firstName,
        surname,
        email,
        credentials,
      })),
    }
    const answer = await request<Matches>('POST', `${path(id)}/match`, { body, signal })
    all.push(...answer.people)
    onDone(all.length)
  }
  return all
}

/** What an import would do. */
export const checkImport = (id: number, body: SystemToImport) =>
  request<DryRun>('POST', `${path(id)}/dry-run`, { body })

/** Begins an import. */
export const beginImport = (id: number, body: SystemToImport) =>
  request<{ readonly jobId: number }>('POST', path(id), { body })
