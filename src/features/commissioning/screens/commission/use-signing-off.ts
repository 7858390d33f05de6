import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../api/api-error.ts'
import { oneQuery, runCommand } from '../../../../api/entity-calls.ts'
import { uploadPicture } from '../../../../api/pictures.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'

interface SignedOff {
  readonly values: ApiRecord
  readonly picture: File
}

const nothing = () => undefined

/** Keeps the signature and signs the device off with it. @param onDone before it is read again */
export function useSigningOff(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ values, picture }: SignedOff) {
      const { signal } = new AbortController()
      const { key } = await uploadPicture(commDevice.id, 'signature', picture, { signal, onProgress: nothing })
      return runCommand(commDevice, id, 'signOff', { ...values, signature: key })
    },
    async onSuccess() {
      onDone()
      notifications.show({ message: 'Signed off' })
      void refreshQueries(queryClient, recordKeys.lists(commDevice.id))
      await refreshQueries(queryClient, oneQuery(commDevice, id).queryKey)
    },
  })
  return { signOff: mutate, isPending, error, refused: error instanceof ApiError ? error.errors : [] }
}
