import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { MailLink } from '../../../crud/detail/MailLink.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { AppInvitation } from '../domain/app-invitation.ts'
import classes from './AppPart.module.css'

type Invitation = NonNullable<AppInvitation['invitation']>

/** How an invitation stands, in one sentence or two, with the way to its email. */
export function InvitationState({ of }: { of: Invitation }) {
  const { zone } = useCaller()
  const now = useNow()
  const at = (instant: string) => dateTimeText(instant, zone)
  // It runs out while the page is open.
  const isExpired = of.state === 'expired' || (of.state === 'pending' && now >= Date.parse(of.expires))
  const isFailed = of.state === 'pending' && !isExpired && of.mail === 'failed'
  return (
    <Text component="output" display="block">
      {isFailed && <IconAlertTriangle className={classes.failed} aria-hidden />}
      {isExpired ? `The invitation of ${at(of.created)} expired ${at(of.expires)}: it was not used.` : told(of, at)}
      <MailLink mail={of.mail} mailMessageId={of.mailMessageId} />
    </Text>
  )
}

function told(of: Invitation, at: (instant: string) => string): string {
  switch (of.state) {
    case 'linked':
      return `Set up by the invitation of ${at(of.created)}.`
    case 'revoked':
      return `The invitation of ${at(of.created)} was withdrawn.`
    case 'opened':
      return `The link was opened ${at(of.opened ?? of.created)}. The app has not been linked by it.`
    default:
      return `${ofMail(of, at)} Its link works until ${at(of.expires)}.`
  }
}

function ofMail({ mail, reason, sent, email, by }: Invitation, at: (instant: string) => string): string {
  switch (mail) {
    case 'sent':
    case 'delivered':
      return `Invitation sent ${sent === null ? '' : at(sent)} to ${email}, by ${by}.`
    case 'waiting':
      return `The invitation to ${email} waits to be sent${reason === null ? '' : `: ${reason}`}.`
    case 'failed':
      return `The invitation to ${email} failed: ${reason ?? 'it could not be sent'}. Send it again.`
    default:
      return `The invitation to ${email} was not sent: no mail server is set up. It is in the outbox.`
  }
}
