import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { mailMessage } from '../../domain/entities/settings/mail-message.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'

/**
 * The way from what was sent to its email, after a sentence.
 *
 * Shows nothing to those who may not see the outbox, and for an email whose record is gone (`mail` null).
 */
export function MailLink({ mail, mailMessageId }: { mail: string | null; mailMessageId: number }) {
  const { entity, may } = useCaller()
  const outbox = entity(mailMessage.id)
  const place = outbox && mail !== null ? placeOf(outbox, 'detail', mailMessageId, undefined, may) : undefined
  if (!place) return null
  return (
    <>
      {' '}
      <Anchor component={Link} to={place} underline="always" inherit>
        Open the email
      </Anchor>
    </>
  )
}
