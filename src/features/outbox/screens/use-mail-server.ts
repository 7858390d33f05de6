import { useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { mailMessage } from '../../../domain/entities/settings/mail-message.ts'
import type { MailServer } from '../domain/mail-server.ts'

/** The mail server, as far as the outbox may know it. It changes only with the server's settings. */
export const useMailServer = () =>
  useQuery({
    queryKey: [...recordKeys.all(mailMessage.id), 'server'],
    queryFn: ({ signal }) => request<MailServer>('GET', `${mailMessage.api}/server`, { signal }),
  })
