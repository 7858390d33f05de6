import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Proofs, ProvenKind } from '../domain/proof.ts'

/** How far a record's changes have come; read again when the change log moves on. */
export const proofQuery = (subject: ProvenKind, id: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entities.changeLog.id), 'proof', subject, id],
    queryFn: ({ signal }) => request<Proofs>('GET', `/delivery/proof?subject=${subject}&subjectId=${id}`, { signal }),
  })
