import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { inspection } from '../../../../domain/entities/hardware/inspection.ts'
import type { SentInspection, SubmittedInspection } from '../../domain/sent-inspection.ts'

/**
 * Submits an inspection, and leads to the comm device's inspections.
 * @param onSubmitted before that
 */
export function useSubmitting(id: number, onSubmitted: () => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SentInspection) =>
      request<SubmittedInspection>('POST', `${commDevice.api}/${id}/submit-inspection`, { body }),
    onSuccess() {
      onSubmitted()
      void refreshQueries(queryClient, recordKeys.lists(inspection.id))
      notifications.show({ message: 'Inspection submitted' })
      void navigate(`${placeOf(commDevice, 'detail', id) ?? '/'}?tab=${inspection.id}`, { replace: true })
    },
  })
  const errors = error instanceof ApiError ? error.errors : []
  const refused = Object.fromEntries(errors.map(each => [each.propertyName, each.errorMessage]))
  return { submit: mutate, isPending, error, refused }
}
