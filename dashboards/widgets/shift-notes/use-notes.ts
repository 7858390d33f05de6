import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../src/api/entity-calls.ts'
import { shiftNote } from '../../../src/features/shift-notes/domain/shift-note.ts'

/**
 * The newest open notes of some sites, or of all, the newest day first. They are read again when one of them changes.
 * @param areaIds null for every site
 */
export function useNotes(areaIds: readonly number[] | null) {
  const areas = (areaIds ?? []).map((id): [string, string] => ['areaId', String(id)])
  const search = new URLSearchParams([...areas, ['status', 'open']]).toString()
  return useQuery({ ...pageQuery(shiftNote, undefined, search, undefined), placeholderData: keepPreviousData })
}
